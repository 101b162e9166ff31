import { useLingui } from '@lingui/react/macro'
import type { BellSchedule } from '../../../../domain/bellSchedule.ts'
import { type ClassGrade, parseGrades } from '../../../../domain/grade.ts'
import { timetableOf } from '../../../../domain/timetable.ts'
import { studentInTimetable } from '../../../../domain/timetableOwners.ts'
import { gradeName } from '../../../ui/format/gradeLabel.ts'
import { Timetable } from '../../../ui/timetable/Timetable.tsx'
import styles from './BellSchedules.module.css'

const NO_CLASSES = { enrolled: [], waiting: [] }

/** The week of a student of the grade who has no classes yet. */
export function WeekPreview(props: { readonly schedules: readonly BellSchedule[]; readonly grade: ClassGrade }) {
  const { schedules, grade } = props
  const { t, i18n } = useLingui()
  if (!schedules.some(({ grades }) => parseGrades(grades).includes(grade)))
    return <p>{t`This grade has no bell schedule.`}</p>
  const name = i18n._(gradeName(grade))
  return (
    <div className={styles.week}>
      <Timetable
        timetable={timetableOf([studentInTimetable(schedules, grade, NO_CLASSES)])}
        caption={t`Week for ${name}`}
        view={{ children: [] }}
      />
    </div>
  )
}
