import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { fullName } from '../../domain/person.ts'
import { gradeName } from '../ui/format/gradeLabel.ts'
import { DayTabs, type DayTabsProps } from './DayTabs.tsx'
import type { StudentSemester } from './enrollmentState.ts'
import styles from './WeekBar.module.css'

/** A sticky bar with the student, the button of the timetable, and the days with their progress as tabs. */
export function WeekBar(
  props: {
    readonly student: StudentSemester['student']
    readonly timetableOpened: boolean
    readonly toggleTimetable: () => void
  } & DayTabsProps,
) {
  const { student, timetableOpened, toggleTimetable, ...tabs } = props
  const { i18n } = useLingui()
  return (
    <div className={styles.bar}>
      <div className={styles.student}>
        <p>
          <strong>{fullName(student)}</strong> <span>{i18n._(gradeName(student.grade))}</span>
        </p>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={timetableOpened}
          onClick={toggleTimetable}
          data-screen-only
        >
          <Trans>Week view</Trans>
          <IconChevronDown className={styles.chevron} aria-hidden />
        </button>
      </div>
      <DayTabs {...tabs} />
    </div>
  )
}
