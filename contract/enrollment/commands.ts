import { z } from 'zod'
import { COMMAND_PAUSES } from '../../domain/pauses.ts'
import { Id, IdText, Ignored } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { EnrollmentResult, StandingSwap } from './schedules.ts'

const params = z.object({ course_id: IdText, student_id: IdText })

/** The specification repeats the ids and the culprit here. They are ignored: the path and the session decide. */
const body = z.strictObject({ course_id: Ignored, student_id: Ignored, culprit: Ignored })

/**
 * For a child that waits for a class at the time of the one that it gets: its family is asked when a seat opens there, which is so without an
 * answer, or it changes automatically then, or it stops waiting.
 */
export const WAITING_PLACES = ['ask', 'automatic', 'leave'] as const
export type WaitingPlaces = (typeof WAITING_PLACES)[number]

const waiting_places = z.enum(WAITING_PLACES).optional()

/** What every command about a child and a class has, unless it declares it itself. */
const command = { method: 'POST', access: 'signed-in', params, body, emailsFamilies: true } as const
const changed = { 200: EnrollmentResult, 422: EnrollmentResult } as const
const enrolled = { 201: EnrollmentResult, 202: EnrollmentResult, 422: EnrollmentResult } as const

/**
 * The child's places on wait lists that this class gets in the way of are kept with a standing swap for it, or left (`waiting_places`).
 * 201: enrolled. 202: the class filled up in the meantime. 422: an enrollment rule was violated.
 */
export const enroll = endpoint({
  ...command,
  path: '/api/schedules/:course_id/:student_id/enroll',
  summary: 'Enroll a child in a class',
  body: body.extend({ waiting_places }),
  responses: enrolled,
  pausedBy: COMMAND_PAUSES.enroll,
})

/**
 * `swap` is for a class in the way: what the child gives up for this one, and whether to change automatically or to ask by an offer.
 * 201: joined; the message contains the position. 202: a seat is free, or the wait list is full. 422: a rule refuses.
 */
export const joinWaitList = endpoint({
  ...command,
  path: '/api/schedules/:course_id/:student_id/waitlist',
  summary: 'Add a child to the wait list of a full class',
  body: body.extend({ swap: StandingSwap.optional() }),
  responses: enrolled,
  pausedBy: COMMAND_PAUSES.joinWaitList,
})

export const leaveWaitList = endpoint({
  ...command,
  path: '/api/schedules/:course_id/:student_id/waitlist/remove',
  summary: 'Remove a child from a wait list',
  responses: changed,
  pausedBy: COMMAND_PAUSES.leaveWaitList,
})

/** The child is in the reserve: behind a wait list that was full when the lottery ran. 422: `not-in-reserve`, or enrollment is not open. */
export const leaveReserve = endpoint({
  ...command,
  path: '/api/schedules/:course_id/:student_id/reserve/remove',
  summary: 'Remove a child from the reserve behind a wait list',
  responses: changed,
  pausedBy: COMMAND_PAUSES.leaveReserve,
})

export const drop = endpoint({
  ...command,
  path: '/api/schedules/:course_id/:student_id/drop',
  summary: 'Drop a child from a class',
  responses: changed,
  pausedBy: COMMAND_PAUSES.drop,
})

/**
 * Changes which class the child gives up and whether it is asked first; null removes the standing swap. The child keeps its place, and an
 * open offer stays as it is. A change that is possible at once is made: then the child is in `enrolled`. 422: `not-waiting`,
 * `not-enrolled` in the class to give up, a rule that giving it up does not satisfy, or enrollment is not open.
 */
export const changeStandingSwap = endpoint({
  ...command,
  method: 'PUT',
  path: '/api/schedules/:course_id/:student_id/waitlist/swap',
  summary: 'Change what a waiting child gives up for the class',
  body: z.strictObject({ swap: StandingSwap.nullable(), culprit: Ignored }),
  responses: changed,
  pausedBy: COMMAND_PAUSES.changeStandingSwap,
})

/** As `enroll`. The child is dropped from `drop_course_id` only if it gets the seat. */
export const swap = endpoint({
  ...command,
  path: '/api/schedules/:course_id/:student_id/swap',
  summary: 'Change a child from one class to another',
  body: z.strictObject({ drop_course_id: Id, waiting_places, culprit: Ignored }),
  responses: enrolled,
  pausedBy: COMMAND_PAUSES.swap,
})

/** As `enroll`. 422 with `already-enrolled`, `no-offer`, `offer-expired` or the rule that refuses. Also possible while the semester is disabled. */
export const acceptOffer = endpoint({
  ...command,
  path: '/api/schedules/:course_id/:student_id/offer/accept',
  summary: 'Accept the seat that is held for a child',
  body: body.extend({ waiting_places }),
  responses: { 201: EnrollmentResult, 422: EnrollmentResult },
  pausedBy: COMMAND_PAUSES.acceptOffer,
})

/** The child leaves the wait list. 422 with `no-offer` or `offer-expired`. */
export const declineOffer = endpoint({
  ...command,
  path: '/api/schedules/:course_id/:student_id/offer/decline',
  summary: 'Decline the seat that is held for a child',
  responses: changed,
  pausedBy: COMMAND_PAUSES.declineOffer,
})
