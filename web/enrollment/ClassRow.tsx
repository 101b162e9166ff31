import { memo, useId, useState } from 'react'
import type { Course } from '../../contract/courses.ts'
import { fullName } from '../../domain/person.ts'
import type { CommandHandler } from '../roster/pendingCommand.ts'
import { DisclosureButton } from '../ui/navigation/DisclosureButton.tsx'
import { ActionButtons } from './ActionButtons.tsx'
import { ClassDetails } from './ClassDetails.tsx'
import styles from './ClassRow.module.css'
import { ClassTag } from './ClassTag.tsx'
import { CLASS_LIST_ID, classHeadingId } from './elementIds.ts'
import { enrollmentStatus, type StudentSemester } from './enrollmentState.ts'
import { Seats } from './Seats.tsx'

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
