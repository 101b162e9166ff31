import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { scheduleQuery } from '../../api/schedules.ts'
import styles from './Calendar.module.css'
import { CalendarAddress } from './CalendarAddress.tsx'
import { CalendarDownload } from './CalendarDownload.tsx'

/** Ways to see the child's classes in the family's own calendar. */
export function CalendarPanel({ student, semester }: { readonly student: Student; readonly semester: Semester }) {
  const { t } = useLingui()
  const { first_name } = student
  const { data: schedule } = useQuery(scheduleQuery(student.id, semester.id))
  return (
    <div className={styles.panel}>
      <CalendarDownload key={semester.id} student={student} semester={semester} />
      <CalendarAddress student={student} />
      <p className={styles.note}>
        {t`The calendar shows the classes ${first_name} is enrolled in. Wait-listed classes and days off are not included.`}
        {schedule?.enrolled.some(({ days }) => days === 'HS') &&
          ` ${t`HS classes don't have set weekdays, so the calendar shows them on the first day of the semester only. Ask the school office for their days.`}`}
      </p>
    </div>
  )
}
