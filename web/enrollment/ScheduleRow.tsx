import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Course } from '../../contract/courses.ts'
import { fullName } from '../../domain/person.ts'
import type { CommandHandler } from '../roster/pendingCommand.ts'
import { WaitingNote } from '../roster/WaitingNote.tsx'
import { dayLabel } from '../ui/format/dayLabel.ts'
import { inLine } from '../ui/format/inLine.ts'
import { periodLabel } from '../ui/format/periodLabel.ts'
import { ActionButtons } from './ActionButtons.tsx'
import { SCHEDULE_HEADING_ID } from './elementIds.ts'
import { offerOf, type StudentSemester } from './enrollmentState.ts'
import styles from './SchedulePanel.module.css'
import { StandingSwapButton } from './StandingSwapButton.tsx'

/** An enrolled or wait-listed class, with the buttons to leave it. */
export function ScheduleRow(props: {
  readonly course: Course
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
}) {
  const { course, context, onCommand } = props
  const { t, i18n } = useLingui()
  const nameId = useId()
  const { schedule, student } = context
  const place = schedule.waiting.find(({ id }) => id === course.id)
  const day = place ? i18n._(dayLabel(course.days)) : ''
  const when = joinParts(day, i18n._(periodLabel(course)), course.time)
  return (
    <li className={styles.row}>
      <div className={styles.class}>
        <span id={nameId} tabIndex={-1} className={styles.name}>
          {course.name}
        </span>
        <span className={styles.when}>{when}</span>
        <span className={styles.when}>{joinParts(course.room, fullName(course.teacher))}</span>
        {place && (
          <span className={styles.position}>
            {offerOf(course, context) ? t`Seat held` : i18n._(inLine(place.position))}
          </span>
        )}
      </div>
      <ActionButtons
        course={course}
        context={context}
        onCommand={onCommand}
        nameId={nameId}
        listId={SCHEDULE_HEADING_ID}
        compact
      />
      {place && (
        <div className={styles.later}>
          <WaitingNote className={styles.when} course={place} schedule={schedule} firstName={student.first_name} />
          <StandingSwapButton course={place} context={context} nameId={nameId} onCommand={onCommand} />
        </div>
      )}
    </li>
  )
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}
