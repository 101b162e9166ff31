import { useId } from 'react'
import type { Course } from '../../contract/courses.ts'
import type { CommandHandler } from '../roster/pendingCommand.ts'
import type { StudentSemester } from './enrollmentState.ts'
import styles from './SchedulePanel.module.css'
import { ScheduleRow } from './ScheduleRow.tsx'

/** A titled group of the schedule. Renders nothing without classes. */
export function ScheduleGroup(props: {
  readonly title: string
  readonly courses: readonly Course[]
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
}) {
  const { title, courses, context, onCommand } = props
  const id = useId()
  if (courses.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id} className={styles.groupTitle}>
        {title}
      </h3>
      <ul className={styles.rows}>
        {courses.map((course) => (
          <ScheduleRow key={course.id} course={course} context={context} onCommand={onCommand} />
        ))}
      </ul>
    </section>
  )
}
