import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Course } from '../../contract/courses.ts'
import type { Refusal } from '../../domain/enrollment.ts'
import { ActionButton } from './ActionButton.tsx'
import styles from './ActionButtons.module.css'
import { actionsFor, reasonsOf } from './actions.ts'
import { enrollmentState, type StudentSemester } from './enrollmentState.ts'
import type { RequestCommand } from './pendingCommand.ts'
import { reasonFor } from './reasons.ts'

/**
 * What the family can do with a class now, and beside each disabled button why not. `nameId` is the element that names
 * the class, so that a button is "Add Robotics" to a screen reader; `seatsId` the one that says why a class is Full.
 */
export function ActionButtons(given: {
  readonly course: Course
  readonly situation: StudentSemester
  readonly ask: RequestCommand
  readonly nameId: string
  readonly seatsId?: string
  readonly compact?: boolean
}) {
  const { course, situation, ask, nameId, seatsId, compact } = given
  const { i18n } = useLingui()
  const id = useId()
  const offers = actionsFor(enrollmentState(course, situation))
  const whyId = ({ because }: Refusal) => (because === 'full' ? seatsId : `${id}-${because}`)
  return (
    <div className={styles.offers}>
      <div className={styles.buttons}>
        {offers.map(({ command, whyNot }) => (
          <ActionButton
            key={command}
            command={command}
            course={course}
            nameId={nameId}
            whyId={whyNot && whyId(whyNot)}
            disabled={whyNot !== undefined}
            compact={compact}
            ask={ask}
          />
        ))}
      </div>
      {reasonsOf(offers).map((refusal) => (
        <p key={refusal.because} id={whyId(refusal)} className={styles.why}>
          {i18n._(reasonFor(refusal, situation.semester.name))}
        </p>
      ))}
    </div>
  )
}
