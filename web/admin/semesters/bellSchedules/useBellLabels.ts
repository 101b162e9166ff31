import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { gradeRange, parseGrades } from '../../../../domain/grade.ts'
import type { Labels } from '../../../ui/form/fieldLabels.ts'
import { dayLabel } from '../../../ui/format/labels.ts'
import { LIST, type ScheduleOutline } from './bellForm.ts'

/** "Mon, K–3". */
export function scheduleName(i18n: I18n, { days, grades }: Pick<ScheduleOutline, 'days' | 'grades'>): string {
  return [i18n._(dayLabel(days)), gradeRange(parseGrades(grades))].filter(Boolean).join(', ')
}

/** The labels of every field, which name its schedule and row. */
export function useBellLabels(outline: readonly ScheduleOutline[]): Labels {
  const { t, i18n } = useLingui()
  const labels = outline.flatMap((schedule, index): [string, string][] => {
    const name = scheduleName(i18n, schedule)
    const path = `${LIST}.${index}`
    const rows = Array.from({ length: schedule.rows }, (_, position): [string, string][] => {
      const number = position + 1
      const row = `${path}.rows.${position}`
      return [
        [`${row}.label`, t`${name}, row ${number}, Label`],
        [`${row}.period`, t`${name}, row ${number}, Period`],
        [`${row}.starts_at`, t`${name}, row ${number}, Starts`],
        [`${row}.ends_at`, t`${name}, row ${number}, Ends`],
        [`${row}.is_break`, t`${name}, row ${number}, Break`],
      ]
    })
    return [
      [`${path}.days`, t`${name}, Days`],
      [`${path}.grades`, t`${name}, Grades`],
      ...rows.flat(),
      [`${path}.rows`, t`${name}, Rows`],
    ]
  })
  return { ...Object.fromEntries(labels), [LIST]: t`Schedules` }
}
