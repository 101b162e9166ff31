import { Plural, Trans } from '@lingui/react/macro'
import { memo, useId, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { isWaitListFull, seatsLeft } from '../../../domain/course.ts'
import { fullName } from '../../../domain/person.ts'
import { ProgressBar } from '../../ui/format/ProgressBar.tsx'
import { DisclosureButton } from '../../ui/navigation/DisclosureButton.tsx'
import type { CommandHandler } from '../commands/pendingCommand.ts'
import { enrollmentStatus, type StudentSemester } from '../enrollmentState.ts'
import { ActionButtons } from './ActionButtons.tsx'
import { ClassDetails } from './ClassDetails.tsx'
import styles from './ClassRow.module.css'
import { ClassTag } from './ClassTag.tsx'
import { CLASS_LIST_ID, classHeadingId } from './elementIds.ts'

/** One class: its name, teacher, room, seats and actions. Pressing the name opens the details. */
export const ClassRow = memo(function ClassRow(props: {
  readonly course: Course
  /** Empty when the period's heading has it. */
  readonly time: string
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
}) {
  const { course, time, context, onCommand } = props
  const [opened, setOpened] = useState(false)
  const [seatsId, detailsId] = [useId(), useId()]
  const nameId = classHeadingId(course)
  const details = [time, fullName(course.teacher), course.room].filter((part) => part !== '').join(' · ')
  return (
    <li className={styles.row} data-status={enrollmentStatus(course, context.schedule)}>
      <div className={styles.class}>
        <h4 id={nameId} tabIndex={-1} className={styles.title}>
          <DisclosureButton className={styles.name} opened={opened} controls={detailsId} onToggle={setOpened}>
            {course.name}
          </DisclosureButton>
        </h4>
        <p className={styles.facts}>{details}</p>
      </div>
      <Seats course={course} id={seatsId} />
      <ActionButtons
        className={styles.actions}
        course={course}
        context={context}
        onCommand={onCommand}
        nameId={nameId}
        seatsId={seatsId}
        listId={CLASS_LIST_ID}
        compact
      >
        <ClassTag course={course} context={context} />
      </ActionButtons>
      {opened && <ClassDetails id={detailsId} course={course} />}
    </li>
  )
})

/** The free seats of a class as text and as a bar. The last seats have the accent color. */
function Seats({ course, id }: { readonly course: Course; readonly id?: string }) {
  const { max_seats, current_seats, wait_list } = course
  const left = seatsLeft(course)
  const tone = left > 0 && left <= Math.max(2, max_seats * 0.2) ? 'accent' : undefined
  return (
    <div className={styles.seats} data-tone={tone} data-full={left <= 0}>
      <ProgressBar value={current_seats} max={max_seats} tone={tone} />
      <span className={styles.count} id={id}>
        <span className={styles.left}>
          <Trans>
            {left} of {max_seats} seats left
          </Trans>
        </span>
        {wait_list > 0 && (
          <span className={styles.waiting}>
            <span className={styles.separator}> · </span>
            {isWaitListFull(course) ? (
              <Trans>wait list full</Trans>
            ) : (
              <Plural value={wait_list} one="# waiting" other="# waiting" />
            )}
          </span>
        )}
      </span>
    </div>
  )
}
