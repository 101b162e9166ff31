import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import type { Course } from '../../../contract/courses.ts'
import type { Student } from '../../../contract/students.ts'
import type { Days } from '../../../domain/days.ts'
import { unrankedDays } from '../../../domain/enrollment/lottery/unrankedDays.ts'
import { dayLabel } from '../../ui/format/labels.ts'
import type { RankingTime } from './ranked.ts'

/** Why some days of the child's week have no classes to rank. Renders nothing if all have. */
export function UnrankedDays(props: {
  readonly student: Student
  readonly enrolled: readonly Course[]
  readonly times: readonly RankingTime<Course>[]
}) {
  const { student, enrolled, times } = props
  const { t, i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  const namesOf = (days: readonly Days[]) => list.format(days.map((day) => i18n._(dayLabel(day))))
  const { taken, empty } = unrankedDays(student.grade, {
    enrolled: new Set(enrolled.map(({ days }) => days)),
    ranked: new Set(times.map(({ days }) => days)),
  })
  return (
    <>
      {taken.length > 0 && (
        <Box
          component="p"
          m={0}
          c="dimmed"
        >{t`${namesOf(taken)}: ${student.first_name} already has a class, and there is no other class to rank.`}</Box>
      )}
      {empty.length > 0 && (
        <Box
          component="p"
          m={0}
          c="dimmed"
        >{t`${namesOf(empty)}: there are no classes to rank for ${student.first_name}.`}</Box>
      )}
    </>
  )
}
