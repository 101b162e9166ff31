import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { isFull } from '../../../domain/course.ts'
import type { Refusal } from '../../../domain/enrollment/refusals.ts'
import { useFocusFallback } from '../../ui/focus/useFocusFallback.ts'
import { COMMAND_LABELS } from '../commands/commandLabels.ts'
import { type Command, type CommandHandler, isPaused, type PendingCommand } from '../commands/pendingCommand.ts'
import { enrollmentStatus, offerOf, type StudentSemester, toEnrollmentState } from '../enrollmentState.ts'
import { OfferLink } from '../offers/OfferLink.tsx'
import { MarkButton } from '../wishList/MarkButton.tsx'
import styles from './ActionButtons.module.css'
import { actionsFor, distinctRefusals, dropsFor, isInSeatCount, noticeOf } from './actions.ts'
import { PAUSE_NOTICE_ID } from './elementIds.ts'
import { reasonFor } from './reasons.ts'

const VARIANTS: Record<Command, 'filled' | 'light' | 'default'> = {
  enroll: 'filled',
  joinWaitList: 'light',
  drop: 'default',
  leaveWaitList: 'default',
  leaveReserve: 'default',
  swap: 'light',
  acceptOffer: 'filled',
  declineOffer: 'default',
  changeStandingSwap: 'default',
}

/** The button for one command on a class. Its label changes from Add to Full when no seat is left. */
function ActionButton(props: {
  readonly command: Command
  readonly course: Course
  readonly drops: PendingCommand['drops']
  readonly nameId: string
  readonly reasonId: string | undefined
  readonly disabled: boolean
  readonly compact: boolean | undefined
  readonly onCommand: CommandHandler
}) {
  const { command, course, drops, nameId, reasonId, disabled, compact, onCommand } = props
  const { i18n } = useLingui()
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const isWithoutSeat = command === 'enroll' && isFull(course)
  return (
    <Button
      id={id}
      aria-labelledby={`${id} ${nameId}`}
      aria-describedby={reasonId}
      // A native disabled button loses the focus. One that is disabled while it has the focus keeps it.
      disabled={disabled && !isFocused}
      data-disabled={disabled || undefined}
      aria-disabled={disabled || undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      variant={VARIANTS[command]}
      size={compact ? 'compact-sm' : 'sm'}
      data-swaps={command === 'swap' || undefined}
      data-full={isWithoutSeat || undefined}
      data-wraps
      onClick={({ currentTarget }) => disabled || onCommand({ command, course, drops, opener: currentTarget })}
    >
      {i18n._(isWithoutSeat ? msg`Full` : COMMAND_LABELS[command])}
    </Button>
  )
}

/**
 * The buttons of a class, with a reason for each disabled one that nothing else on the screen says. `nameId` is the focusable element with the
 * class name, for accessible names such as "Add Robotics"; `seatsId` is the element that shows how many seats are left.
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
}) {
  const { course, context, onCommand, nameId, seatsId, listId, compact, className = styles.actions } = props
  const { i18n } = useLingui()
  const id = useId()
  const focusHandlers = useFocusFallback(nameId, listId)
  const state = toEnrollmentState(course, context)
  const isOffered = offerOf(course, context) !== undefined
  const actions = isOffered ? [] : actionsFor(state)
  const laterDrops = context.semester.freed_seats === 'open' ? undefined : dropsFor(state)
  const isMarkable = context.opening.windowRefusal === 'not-open-yet' && !enrollmentStatus(course, context.schedule)
  const reasonId = (refusal: Refusal) =>
    noticeOf(refusal) ?? (isInSeatCount(refusal) ? seatsId : `${id}-${refusal.because}`)
  return (
    <div className={className}>
      <div className={styles.buttons} {...focusHandlers} data-markable={isMarkable || undefined} data-screen-only>
        {isMarkable && <MarkButton course={course} context={context} nameId={nameId} />}
        {isOffered && (
          <OfferLink course={course} student={context.student} nameId={nameId} onShow={context.showOffer} />
        )}
        {actions.map(({ command, refusal, drops }) => (
          <ActionButton
            key={command}
            command={command}
            course={course}
            drops={command === 'joinWaitList' ? laterDrops : drops}
            nameId={nameId}
            reasonId={refusal ? reasonId(refusal) : isPaused(command, context.paused) ? PAUSE_NOTICE_ID : undefined}
            disabled={refusal !== undefined || isPaused(command, context.paused)}
            compact={compact}
            onCommand={onCommand}
          />
        ))}
      </div>
      {distinctRefusals(actions).map((refusal) => (
        <p key={refusal.because} id={reasonId(refusal)} className={styles.reason} data-screen-only>
          {i18n._(reasonFor(refusal, context))}
        </p>
      ))}
    </div>
  )
}
