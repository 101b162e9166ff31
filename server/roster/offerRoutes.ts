import { acceptSeatOffer, declineSeatOffer, swapCourses, updateStandingSwap } from '../../contract/schedules.ts'
import type { Api } from '../http/api.ts'
import { acceptOffer } from './acceptOffer.ts'
import { changeSwap } from './changeSwap.ts'
import { declineOffer } from './declineOffer.ts'
import { acceptReply, enrollmentReply, reply } from './reply.ts'
import { commandOf, lockAndReadFor, swapIn } from './request.ts'
import { swap } from './swap.ts'

/** Offers of seats, and changes from one class to another. An admin may call them for any student. */
export function offerRoutes(api: Api): void {
  api.command(acceptSeatOffer, { prefetch: lockAndReadFor('never') }, async (trx, request, snapshot) => {
    const outcome = await acceptOffer(trx, commandOf(request), snapshot)
    return acceptReply(outcome, request.user)
  })

  api.command(declineSeatOffer, { prefetch: lockAndReadFor('never') }, async (trx, request, snapshot) => {
    const outcome = await declineOffer(trx, commandOf(request), snapshot)
    return reply(outcome, 'declined', request.user)
  })

  api.command(swapCourses, { prefetch: lockAndReadFor('never') }, async (trx, request, snapshot) => {
    const { drop_course_id } = request.body
    const outcome = await swap(trx, { ...commandOf(request), drop_course_id }, snapshot)
    return enrollmentReply(outcome, 'enrolled', request.user)
  })

  api.command(updateStandingSwap, { prefetch: lockAndReadFor('always') }, async (trx, request, snapshot) => {
    const outcome = await changeSwap(trx, { ...commandOf(request), swap: swapIn(request.body.swap) }, snapshot)
    return reply(outcome, outcome.course.status === 'enrolled' ? 'enrolled' : 'waiting', request.user)
  })
}
