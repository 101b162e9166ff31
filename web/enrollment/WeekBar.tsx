import { useLingui } from '@lingui/react/macro'
import { fullName } from '../../domain/person.ts'
import { gradeName } from '../ui/format/gradeLabel.ts'
import { DayTabs, type DayTabsProps } from './DayTabs.tsx'
import type { StudentSemester } from './enrollmentState.ts'
import styles from './WeekBar.module.css'

/** A sticky bar with the student, and the days with their progress as tabs. */
export function WeekBar({ student, ...tabs }: { readonly student: StudentSemester['student'] } & DayTabsProps) {
  const { i18n } = useLingui()
  return (
    <div className={styles.bar}>
      <p className={styles.student}>
        <strong>{fullName(student)}</strong> <span>{i18n._(gradeName(student.grade))}</span>
      </p>
      <DayTabs {...tabs} />
    </div>
  )
}
