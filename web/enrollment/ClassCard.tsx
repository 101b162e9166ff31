import { Trans } from '@lingui/react/macro'
import { IconCheck, IconHourglass } from '@tabler/icons-react'
import { useId } from 'react'
import type { Course } from '../../contract/courses.ts'
import { ActionButtons } from './ActionButtons.tsx'
import styles from './ClassCard.module.css'
import { ClassDescription } from './ClassDescription.tsx'
import { ClassFacts } from './ClassFacts.tsx'
import { enrollmentStatus, type StudentSemester, waitListPosition } from './enrollmentState.ts'
import { classHeadingId } from './focusTargets.ts'
import type { CommandHandler } from './pendingCommand.ts'
import { Seats } from './Seats.tsx'
import { WaitListPosition } from './WaitListPosition.tsx'

/** One class of a day: its facts, free seats and available commands. */
export function ClassCard(props: {
  readonly course: Course
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
}) {
  const { course, context, onCommand } = props
  const seatsId = useId()
  const nameId = classHeadingId(course)
  return (
    <li className={styles.card} data-status={enrollmentStatus(course, context.schedule)}>
      <div className={styles.header}>
        <h3 id={nameId} tabIndex={-1}>
          {course.name}
        </h3>
        <span className={styles.section}>{course.section}</span>
        <ClassTag course={course} context={context} />
      </div>
      <ClassFacts course={course} />
      <Seats course={course} id={seatsId} />
      <ActionButtons course={course} context={context} onCommand={onCommand} nameId={nameId} seatsId={seatsId} />
      <ClassDescription course={course} />
    </li>
  )
}

function ClassTag({ course, context: { schedule } }: { readonly course: Course; readonly context: StudentSemester }) {
  const position = waitListPosition(course, schedule)
  if (enrollmentStatus(course, schedule) === 'enrolled') {
    return (
      <span className={styles.tag}>
        <IconCheck aria-hidden /> <Trans>Enrolled</Trans>
      </span>
    )
  }
  if (position !== undefined) {
    return (
      <span className={styles.tag}>
        <IconHourglass aria-hidden /> <WaitListPosition position={position} />
      </span>
    )
  }
  return course.active ? null : (
    <span className={styles.tag}>
      <Trans>Inactive</Trans>
    </span>
  )
}
