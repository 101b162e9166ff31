import { type Course, classesInTheWay, isFull } from '../../../domain/course.ts'
import {
  type EnrollmentState,
  type Refusal,
  whyNotDrop,
  whyNotEnroll,
  whyNotLeave,
  whyNotLeaveReserve,
  whyNotWait,
} from '../../../domain/enrollment/refusals.ts'
import { whyNotSwap } from '../../../domain/enrollment/waitList/serve.ts'
import type { Command } from '../commands/pendingCommand.ts'
import { CLOSED_NOTICE_ID, CONFIRM_NOTICE_ID, OPENS_NOTICE_ID } from './elementIds.ts'

/** One button of a class, disabled when `refusal` is set. */
export interface ClassAction {
  readonly command: Command
  readonly refusal: Refusal | undefined
  /** The class that the child gives up. */
  readonly drops?: Course | undefined
}

/**
 * The buttons of a class for this child (document 2, section 4, "Enrollment per course"). A full class shows a disabled
 * Add and the wait list, unless that is full too; a waiting child can take a free seat. A class at the time of another one can be taken instead of
 * it. A child behind the wait list can leave that place instead of joining.
 */
export function actionsFor(state: EnrollmentState): ClassAction[] {
  const add: ClassAction = { command: 'enroll', refusal: whyNotEnroll(state) }
  const leave: ClassAction = { command: 'leaveWaitList', refusal: whyNotLeave(state) }
  const full = isFull(state.course)
  if (state.status === 'enrolled') return [{ command: 'drop', refusal: whyNotDrop(state) }]
  if (state.status === 'waiting') return full ? [leave] : [add, ...swapActions(state, add), leave]
  if (state.reserve_position) {
    const leaveReserve: ClassAction = { command: 'leaveReserve', refusal: whyNotLeaveReserve(state) }
    return full ? [leaveReserve] : [add, ...swapActions(state, add), leaveReserve]
  }
  if (add.refusal?.because === 'not-open-yet') return [add]
  if (!full) return [add, ...swapActions(state, add)]
  const join: ClassAction = { command: 'joinWaitList', refusal: whyNotWait(state) }
  return join.refusal?.because === 'wait-list-full' ? [add] : [add, join]
}

/** A free seat that only one of the child's classes forbids. */
function swapActions(state: EnrollmentState, { refusal }: ClassAction): ClassAction[] {
  if (!refusal?.by) return []
  const drops = dropsFor(state)
  return drops ? [{ command: 'swap', refusal: undefined, drops }] : []
}

/** The one class that the child would have to give up for this one, if that is enough. */
export function dropsFor(state: EnrollmentState): Course | undefined {
  const [drops, ...others] = classesInTheWay(state.enrolled, state.course)
  if (!drops || others.length > 0) return undefined
  const { current_seats } = state.course
  const withSeat = { ...state, course: { ...state.course, max_seats: current_seats + 1 }, offers: 0 }
  return whyNotSwap({ ...withSeat, status: undefined }, drops.id) ? undefined : drops
}

/** The id of the notice that says the reason for all classes. */
export function noticeOf({ because }: Refusal): string | undefined {
  if (because === 'not-open-yet') return OPENS_NOTICE_ID
  if (because === 'not-confirmed') return CONFIRM_NOTICE_ID
  if (because === 'closed' || because === 'semester-closed') return CLOSED_NOTICE_ID
}

/** Whether the seat count shows the reason. */
export function isInSeatCount({ because }: Refusal): boolean {
  return because === 'full'
}

/** The reasons to show, without duplicates and without those in the seat count or in a notice. */
export function distinctRefusals(actions: readonly ClassAction[]): Refusal[] {
  const isUnsaid = (refusal: Refusal) => !isInSeatCount(refusal) && !noticeOf(refusal)
  const refusals = actions.flatMap(({ refusal }) => (refusal && isUnsaid(refusal) ? [refusal] : []))
  return [...new Map(refusals.map((refusal) => [refusal.because, refusal])).values()]
}
