import { useId } from 'react'
import type { Course } from '../../contract/courses.ts'
import type { StudentSemester } from './enrollmentState.ts'
import type { RequestCommand } from './pendingCommand.ts'
import styles from './SchedulePanel.module.css'
import { ScheduleRow } from './ScheduleRow.tsx'

/** A named part of the schedule; nothing when no class is in it. */
export function ScheduleGroup(given: {
  readonly title: string
  readonly courses: readonly Course[]
  readonly situation: StudentSemester
  readonly ask: RequestCommand
}) {
  const { title, courses, situation, ask } = given
  const id = useId()
  if (courses.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id} className={styles.groupTitle}>
        {title}
      </h3>
      <ul className={styles.rows}>
        {courses.map((course) => (
          <ScheduleRow key={course.id} course={course} situation={situation} ask={ask} />
        ))}
      </ul>
    </section>
  )
}
