import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Course } from '../../contract/courses.ts'
import { fullName } from '../../domain/person.ts'
import { dayLabel } from '../ui/format/dayLabel.ts'
import { periodLabel } from '../ui/format/periodLabel.ts'
import { ActionButtons } from './ActionButtons.tsx'
import { positionIn, type StudentSemester } from './enrollmentState.ts'
import type { RequestCommand } from './pendingCommand.ts'
import styles from './SchedulePanel.module.css'
import { WaitListPosition } from './WaitListPosition.tsx'

/** A class the child is in or waits for, and the way out of it. */
export function ScheduleRow(given: {
  readonly course: Course
  readonly situation: StudentSemester
  readonly ask: RequestCommand
}) {
  const { course, situation, ask } = given
  const { i18n } = useLingui()
  const nameId = useId()
  const position = positionIn(course, situation.schedule)
  const day = position === undefined ? '' : i18n._(dayLabel(course.days))
  const when = joined(day, i18n._(periodLabel(course)), course.time)
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span id={nameId} className={styles.name}>
          {course.name}
        </span>
        <span className={styles.when}>{when}</span>
        <span className={styles.when}>{joined(course.room, fullName(course.teacher))}</span>
        {position !== undefined && (
          <span className={styles.position}>
            <WaitListPosition position={position} />
          </span>
        )}
      </div>
      <ActionButtons course={course} situation={situation} ask={ask} nameId={nameId} compact />
    </li>
  )
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}
