import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { Course } from '../../contract/courses.ts'
import type { Refusal } from '../../domain/enrollment.ts'
import type { CommandHandler } from '../roster/pendingCommand.ts'
import { useFocusFallback } from '../ui/focus/useFocusFallback.ts'
import { ActionButton } from './ActionButton.tsx'
import styles from './ActionButtons.module.css'
import { actionsFor, distinctRefusals, dropsFor, isInSeatCount, saysWhenItOpens } from './actions.ts'
import { enrollmentStatus, offerOf, type StudentSemester, toEnrollmentState } from './enrollmentState.ts'
import { MarkButton } from './MarkButton.tsx'
import { OfferLink } from './OfferLink.tsx'
import { reasonFor } from './reasons.ts'

/**
 * The buttons of a class, with a reason for each disabled one. `nameId` is the focusable element with the class name, for
 * accessible names such as "Add Robotics"; `seatsId` is the element that shows how many seats are left.
 */
export function ActionButtons(props: {
  readonly course: Course
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
  readonly nameId: string
  readonly seatsId?: string
  /** Gets the focus when the class disappears while one of its buttons has it. */
  readonly listId: string
  readonly compact?: boolean
  readonly className?: string | undefined
  /** Shown before the buttons. */
  readonly children?: ReactNode
}) {
  const { course, context, onCommand, nameId, seatsId, listId, compact, className = styles.actions, children } = props
  const { i18n } = useLingui()
  const id = useId()
  const focusHandlers = useFocusFallback(nameId, listId)
  const state = toEnrollmentState(course, context)
  const isOffered = offerOf(course, context) !== undefined
  const actions = isOffered ? [] : actionsFor(state)
  const laterDrops = context.semester.freed_seats === 'open' ? undefined : dropsFor(state)
  const isMarkable = context.opening.windowRefusal === 'not-open-yet' && !enrollmentStatus(course, context.schedule)
  const reasonId = (refusal: Refusal) => (isInSeatCount(refusal) ? seatsId : `${id}-${refusal.because}`)
  return (
    <div className={className}>
      <div className={styles.buttons} {...focusHandlers}>
        {children}
        {isMarkable && <MarkButton course={course} context={context} nameId={nameId} />}
        {isOffered && (
          <OfferLink course={course} student={context.student} nameId={nameId} onShow={context.showOffer} />
        )}
        {actions.map(({ command, refusal, drops }) => (
          <ActionButton
            key={command}
            command={command}
            course={course}
            drops={command === 'wait' ? laterDrops : drops}
            nameId={nameId}
            opening={saysWhenItOpens({ command, refusal }) ? context.opening : undefined}
            reasonId={refusal && !saysWhenItOpens({ command, refusal }) ? reasonId(refusal) : undefined}
            disabled={refusal !== undefined}
            compact={compact}
            onCommand={onCommand}
          />
        ))}
      </div>
      {distinctRefusals(actions).map((refusal) => (
        <p key={refusal.because} id={reasonId(refusal)} className={styles.reason}>
          {i18n._(reasonFor(refusal, context))}
        </p>
      ))}
    </div>
  )
}
