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

/**
 * The child's places on wait lists that this class gets in the way of are kept with a standing swap for it, or left (`waiting_places`).
 * 201: enrolled. 202: the class filled up in the meantime. 422: an enrollment rule was violated.
 */
export const enroll = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/enroll',
  access: 'signed-in',
  summary: 'Enroll a child in a class',
  params,
  body: body.extend({ waiting_places }),
  responses: { 201: EnrollmentResult, 202: EnrollmentResult, 422: EnrollmentResult },
  emailsFamilies: true,
  pausedBy: COMMAND_PAUSES.enroll,
})

/**
 * `swap` is for a class in the way: what the child gives up for this one, and whether to change automatically or to ask by an offer.
 * 201: joined; the message contains the position. 202: a seat is free, or the wait list is full. 422: a rule refuses.
 */
export const joinWaitList = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/waitlist',
  access: 'signed-in',
  summary: 'Add a child to the wait list of a full class',
  params,
  body: body.extend({ swap: StandingSwap.optional() }),
  responses: { 201: EnrollmentResult, 202: EnrollmentResult, 422: EnrollmentResult },
  emailsFamilies: true,
  pausedBy: COMMAND_PAUSES.joinWaitList,
})

export const leaveWaitList = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/waitlist/remove',
  access: 'signed-in',
  summary: 'Remove a child from a wait list',
  params,
  body,
  responses: { 200: EnrollmentResult, 422: EnrollmentResult },
  emailsFamilies: true,
  pausedBy: COMMAND_PAUSES.leaveWaitList,
})

/** The child is in the reserve: behind a wait list that was full when the lottery ran. 422: `not-in-reserve`, or enrollment is not open. */
export const leaveReserve = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/reserve/remove',
  access: 'signed-in',
  summary: 'Remove a child from the reserve behind a wait list',
  params,
  body,
  responses: { 200: EnrollmentResult, 422: EnrollmentResult },
  emailsFamilies: true,
  pausedBy: COMMAND_PAUSES.leaveReserve,
})

export const drop = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/drop',
  access: 'signed-in',
  summary: 'Drop a child from a class',
  params,
  body,
  responses: { 200: EnrollmentResult, 422: EnrollmentResult },
  emailsFamilies: true,
  pausedBy: COMMAND_PAUSES.drop,
})

/**
 * Changes which class the child gives up and whether it is asked first; null removes the standing swap. The child keeps its place, and an
 * open offer stays as it is. A change that is possible at once is made: then the child is in `enrolled`. 422: `not-waiting`,
 * `not-enrolled` in the class to give up, a rule that giving it up does not satisfy, or enrollment is not open.
 */
export const changeStandingSwap = endpoint({
  method: 'PUT',
  path: '/api/schedules/:course_id/:student_id/waitlist/swap',
  access: 'signed-in',
  summary: 'Change what a waiting child gives up for the class',
  params,
  body: z.strictObject({ swap: StandingSwap.nullable(), culprit: Ignored }),
  responses: { 200: EnrollmentResult, 422: EnrollmentResult },
  emailsFamilies: true,
  pausedBy: COMMAND_PAUSES.changeStandingSwap,
})

/** As `enroll`. The child is dropped from `drop_course_id` only if it gets the seat. */
export const swap = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/swap',
  access: 'signed-in',
  summary: 'Change a child from one class to another',
  params,
  body: z.strictObject({ drop_course_id: Id, waiting_places, culprit: Ignored }),
  responses: { 201: EnrollmentResult, 202: EnrollmentResult, 422: EnrollmentResult },
  emailsFamilies: true,
  pausedBy: COMMAND_PAUSES.swap,
})

/** As `enroll`. 422 with `no-offer`, `offer-expired` or the rule that refuses. Also possible while the semester is disabled. */
export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/offer/accept',
  access: 'signed-in',
  summary: 'Accept the seat that is held for a child',
  params,
  body: body.extend({ waiting_places }),
  responses: { 201: EnrollmentResult, 422: EnrollmentResult },
  emailsFamilies: true,
  pausedBy: COMMAND_PAUSES.acceptOffer,
})

/** The child leaves the wait list. 422 with `no-offer` or `offer-expired`. */
export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/schedules/:course_id/:student_id/offer/decline',
  access: 'signed-in',
  summary: 'Decline the seat that is held for a child',
  params,
  body,
  responses: { 200: EnrollmentResult, 422: EnrollmentResult },
  emailsFamilies: true,
  pausedBy: COMMAND_PAUSES.declineOffer,
})
