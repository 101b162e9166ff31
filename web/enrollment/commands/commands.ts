import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Course } from '../../../contract/courses.ts'
import type { EnrollmentResult } from '../../../contract/enrollment/schedules.ts'
import type { BodyTo, Route } from '../../../contract/routes.ts'
import { call } from '../../api/call.ts'
import type { Command, PendingCommand, SwapChoice } from './pendingCommand.ts'
import { resultInFamilyLanguage } from './resultInFamilyLanguage.ts'

const ROUTES = {
  acceptOffer: 'POST /api/schedules/:course_id/:student_id/offer/accept',
  changeStandingSwap: 'PUT /api/schedules/:course_id/:student_id/waitlist/swap',
  declineOffer: 'POST /api/schedules/:course_id/:student_id/offer/decline',
  drop: 'POST /api/schedules/:course_id/:student_id/drop',
  enroll: 'POST /api/schedules/:course_id/:student_id/enroll',
  joinWaitList: 'POST /api/schedules/:course_id/:student_id/waitlist',
  leaveReserve: 'POST /api/schedules/:course_id/:student_id/reserve/remove',
  leaveWaitList: 'POST /api/schedules/:course_id/:student_id/waitlist/remove',
  swap: 'POST /api/schedules/:course_id/:student_id/swap',
} as const satisfies Record<Command, Route>

type Body = BodyTo<(typeof ROUTES)[Command]>

/** The call of a command for a child. `choice` is about the class in the way of one that the child waits for, or of those in `waiting`. */
export function toCall(
  { command, course, drops }: PendingCommand,
  student_id: number,
  { choice, waiting }: { readonly choice: SwapChoice; readonly waiting: readonly Course[] },
) {
  const standingSwap =
    drops && choice !== 'keep' ? { drop_course_id: drops.id, automatic: choice === 'automatic' } : undefined
  const places = waiting.length > 0 ? { waiting_places: choice === 'keep' ? 'ask' : choice } : {}
  const bodies: Partial<Record<Command, Body>> = {
    swap: { drop_course_id: drops?.id ?? 0, ...places },
    changeStandingSwap: { swap: standingSwap ?? null },
    joinWaitList: standingSwap ? { swap: standingSwap } : {},
    enroll: places,
    acceptOffer: places,
  }
  const parts = { params: { course_id: course.id, student_id }, body: bodies[command] ?? {}, expects: [422] } as const
  return { route: ROUTES[command], parts }
}

/** Sends a command for a child. */
export async function sendCommand(
  { route, parts }: ReturnType<typeof toCall>,
  notify_families: 'yes' | 'no',
): Promise<EnrollmentResult> {
  return resultInFamilyLanguage((await call(route, { ...parts, notify_families })).body)
}

/**
 * The question of the confirmation dialog (document 1, section 4, "Roster actions"). Families call the child by the first name, the office by
 * the full name.
 */
export function questionFor(
  { command, course: { name: className }, drops }: Pick<PendingCommand, 'command' | 'course' | 'drops'>,
  child: string,
): MessageDescriptor {
  const dropped = drops?.name ?? ''
  const questions: Record<Command, MessageDescriptor> = {
    enroll: msg`Enroll ${child} in ${className}?`,
    joinWaitList: msg`Add ${child} to the wait list for ${className}?`,
    drop: msg`Drop ${child} from ${className}?`,
    leaveWaitList: msg`Remove ${child} from ${className} waitlist?`,
    leaveReserve: msg`Give up ${child}'s place behind the wait list for ${className}?`,
    swap: msg`Change ${child} from ${dropped} to ${className}?`,
    acceptOffer: drops
      ? msg`Take ${className} for ${child} and drop ${dropped}?`
      : msg`Enroll ${child} in ${className}?`,
    changeStandingSwap: msg`Change what happens when a seat in ${className} opens up?`,
    declineOffer: msg`Give up ${child}'s seat in ${className} and the place on its wait list?`,
  }
  return questions[command]
}
