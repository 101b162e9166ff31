import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useId } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { seatLevel, seatsLeft } from '../../../domain/course.ts'
import { isWaitListFull } from '../../../domain/enrollment/waitList/limit.ts'
import { fullName } from '../../../domain/person.ts'
import { ProgressBar } from '../../ui/format/ProgressBar.tsx'
import { waitingText } from '../../ui/format/waitingText.ts'
import type { CommandHandler } from '../commands/pendingCommand.ts'
import { enrollmentStatus, type StudentSemester } from '../enrollmentState.ts'
import { ActionButtons } from './ActionButtons.tsx'
import { ClassItem } from './ClassItem.tsx'
import styles from './ClassRow.module.css'
import { ClassTag } from './ClassTag.tsx'
import { CLASS_LIST_ID, classHeadingId } from './elementIds.ts'
import { useClassName } from './useClassName.tsx'

/** One class: its section, name, teacher, room, seats and actions. Pressing the name opens the details. */
export const ClassRow = memo(function ClassRow(props: {
  readonly course: Course
  /** With the period where no heading has it. Empty when the period's heading has both. */
  readonly time: string
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
}) {
  const { course, time, context, onCommand } = props
  const seatsId = useId()
  const nameId = classHeadingId(course)
  const { name, details } = useClassName(course, nameId)
  return (
    <ClassItem
      className={styles.row}
      status={enrollmentStatus(course, context.schedule)}
      name={
        <div className={styles.name}>
          <span className={styles.section}>{course.section}</span> {name}
        </div>
      }
      facts={[time, fullName(course.teacher), course.room]}
    >
      <div className={styles.seats}>
        <ClassTag course={course} context={context} />
        <Seats course={course} context={context} id={seatsId} />
      </div>
      <ActionButtons
        className={styles.actions}
        course={course}
        context={context}
        onCommand={onCommand}
        nameId={nameId}
        seatsId={seatsId}
        listId={CLASS_LIST_ID}
        compact
      />
      {details}
    </ClassItem>
  )
})

/**
 * The seats of a class as a bar, and those left as text, or of a full one its wait list as text, which is hidden where the row says something more
 * important. The last seats have the accent color.
 */
function Seats(props: { readonly course: Course; readonly context: StudentSemester; readonly id: string }) {
  const { course, context, id } = props
  const { i18n } = useLingui()
  const { max_seats } = course
  const waiting = waitingText(course)
  const left = seatsLeft(course)
  const tone = seatLevel(course) === 'few' ? 'accent' : undefined
  return (
    <>
      {left > 0 && <ProgressBar value={max_seats - left} max={max_seats} tone={tone} />}
      <span id={id} className={styles.count} data-tone={tone}>
        {left === 0 && <WaitListText course={course} />}
        {left > 0 && (
          <Trans>
            {left} of {max_seats} seats left
          </Trans>
        )}
        {left > 0 &&
          waiting &&
          (context.semester.freed_seats === 'open' ? <Trans>, open to everyone</Trans> : `, ${i18n._(waiting)}`)}
      </span>
    </>
  )
}

/** The button of the class says that it is full. */
function WaitListText({ course }: { readonly course: Course }) {
  const { i18n } = useLingui()
  if (isWaitListFull(course)) return <Trans>Wait list full</Trans>
  const waiting = waitingText(course)
  return waiting ? i18n._(waiting) : <Trans>No one waiting</Trans>
}
