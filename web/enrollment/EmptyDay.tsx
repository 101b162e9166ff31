import { Trans, useLingui } from '@lingui/react/macro'
import type { Days } from '../../domain/days.ts'
import type { Grade } from '../../domain/grade.ts'
import { dayLabel } from '../ui/format/dayLabel.ts'
import { gradeName } from '../ui/format/gradeLabel.ts'
import styles from './DaySection.module.css'

/** Shown for a day without classes: "No classes for 5th grade on Wed". */
export function EmptyDay({ days, grade }: { readonly days: Days; readonly grade: Grade }) {
  const { i18n } = useLingui()
  const [gradeText, day] = [i18n._(gradeName(grade)), i18n._(dayLabel(days))]
  return (
    <p className={styles.empty}>
      <Trans>
        No classes for {gradeText} on {day}
      </Trans>
    </p>
  )
}
