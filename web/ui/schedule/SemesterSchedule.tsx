import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { bellSchedulesQuery } from '../../api/bellSchedules.ts'
import { scheduleQuery } from '../../api/schedules.ts'
import { useBellTimes } from '../format/useBellTimes.ts'
import { StudentTimetable } from '../timetable/StudentTimetable.tsx'
import { ClassTable } from './ClassTable.tsx'
import styles from './Schedule.module.css'
import { WaitList } from './WaitList.tsx'

export function SemesterSchedule(props: {
  readonly student: Student
  readonly semester: Semester
  readonly addButtonLabel: string
}) {
  const { student, semester, addButtonLabel } = props
  const { t } = useLingui()
  const [{ data: schedule }, { data: bellSchedules }] = useSuspenseQueries({
    queries: [scheduleQuery(student.id, semester.id), bellSchedulesQuery(semester.id)],
  })
  const { first_name } = student
  const { name } = semester
  return (
    <>
      {schedule.enrolled.length === 0 ? (
        <p
          className={styles.empty}
        >{t`${first_name} has no classes in ${name} yet. To add some, choose ${addButtonLabel}.`}</p>
      ) : (
        <ClassTable courses={schedule.enrolled} bellTimes={{ grade: student.grade, bellSchedules }} />
      )}
      <WaitList waiting={useBellTimes(semester.id, schedule.waiting, student.grade)} />
      <section className={styles.week}>
        <h3>
          <Trans>Week</Trans>
        </h3>
        <StudentTimetable student={student} schedule={schedule} bellSchedules={bellSchedules} />
      </section>
    </>
  )
}
