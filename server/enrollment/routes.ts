import type { Endpoint } from '../../contract/endpoint.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import type { Credentials } from '../platform/http/idempotency.ts'
import type { ApiRequest, UnauthenticatedRequest } from '../platform/http/request.ts'
import { enrollInBatches } from './batch.ts'
import type { EnrollmentCommand } from './commandInput.ts'
import { drop } from './drop.ts'
import { enroll } from './enroll.ts'
import { acceptOffer, declineOffer } from './offers.ts'
import { acceptReply, enrollmentReply, reply } from './reply.ts'
import { authenticateLockAndRead, authenticateLockAndReadToWait, type LockCondition } from './snapshot.ts'
import { swap } from './swap.ts'
import { changeStandingSwap, joinWaitList, leaveReserve, leaveWaitList } from './waitList.ts'

/** The commands of families. An admin may call them for any student. */
export function enrollmentRoutes(api: Api): void {
  const enrolling = {
    authenticate: lockAndReadFor('seat available'),
    batch: enrollInBatches,
    isSerialized: ({ body }: UnauthenticatedRequest<typeof commands.enroll>) => body.waiting_places === 'automatic',
  }
  api.command(commands.enroll, enrolling, async (trx, request, snapshot) => {
    const { waiting_places: waitingPlaces } = request.body
    const outcome = await enroll(trx, { ...toCommand(request), waitingPlaces }, snapshot)
    return enrollmentReply(outcome, 'enrolled', request)
  })

  const joining = {
    authenticate: (trx: Transaction, credentials: Credentials, { params }: UnauthenticatedRequest<FamilyCommand>) =>
      authenticateLockAndReadToWait(trx, 'wait list open', credentials, params),
    isSerialized: ({ body }: UnauthenticatedRequest<typeof commands.joinWaitList>) => body.swap?.automatic === true,
  }
  api.command(commands.joinWaitList, joining, async (trx, request, snapshot) => {
    const outcome = await joinWaitList(trx, { ...toCommand(request), swap: request.body.swap }, snapshot)
    return enrollmentReply(outcome, outcome.course.status === 'enrolled' ? 'enrolled' : 'waiting', request)
  })

  api.command(commands.leaveWaitList, { authenticate: lockAndReadFor('always') }, async (trx, request, snapshot) => {
    const outcome = await leaveWaitList(trx, toCommand(request), snapshot)
    return reply(outcome, 'removed', request)
  })

  api.command(commands.leaveReserve, { authenticate: lockAndReadFor('always') }, async (trx, request, snapshot) => {
    const outcome = await leaveReserve(trx, toCommand(request), snapshot)
    return reply(outcome, 'left-reserve', request)
  })

  api.command(commands.drop, { authenticate: lockAndReadFor('always') }, async (trx, request, snapshot) => {
    const outcome = await drop(trx, toCommand(request), snapshot)
    return reply(outcome, 'dropped', request)
  })

  const takingSeat = {
    authenticate: lockAndReadFor('never'),
    isSerialized: ({ body }: UnauthenticatedRequest<typeof commands.swap | typeof commands.acceptOffer>) =>
      body.waiting_places === 'automatic',
  }
  api.command(commands.swap, takingSeat, async (trx, request, snapshot) => {
    const { drop_course_id, waiting_places: waitingPlaces } = request.body
    const outcome = await swap(trx, { ...toCommand(request), drop_course_id, waitingPlaces }, snapshot)
    return enrollmentReply(outcome, 'enrolled', request)
  })

  const changing = {
    authenticate: lockAndReadFor('always'),
    isSerialized: ({ body }: UnauthenticatedRequest<typeof commands.changeStandingSwap>) =>
      body.swap?.automatic === true,
  }
  api.command(commands.changeStandingSwap, changing, async (trx, request, snapshot) => {
    const command = { ...toCommand(request), swap: request.body.swap }
    const outcome = await changeStandingSwap(trx, command, snapshot)
    return reply(outcome, outcome.course.status === 'enrolled' ? 'enrolled' : 'waiting', request)
  })

  api.command(commands.acceptOffer, takingSeat, async (trx, request, snapshot) => {
    const { waiting_places: waitingPlaces } = request.body
    const outcome = await acceptOffer(trx, { ...toCommand(request), waitingPlaces }, snapshot)
    return acceptReply(outcome, request)
  })

  api.command(commands.declineOffer, { authenticate: lockAndReadFor('never') }, async (trx, request, snapshot) => {
    const outcome = await declineOffer(trx, toCommand(request), snapshot)
    return reply(outcome, 'declined', request)
  })
}

type FamilyCommand = Endpoint & { readonly params: (typeof commands.enroll)['params']; readonly access: 'signed-in' }

/** Authenticates, locks the student and, under the condition, the course, and reads the roster in one round trip. */
function lockAndReadFor(condition: LockCondition) {
  return (trx: Transaction, credentials: Credentials, { params }: UnauthenticatedRequest<FamilyCommand>) =>
    authenticateLockAndRead(trx, condition, credentials, params)
}

function toCommand({ params, user }: Pick<ApiRequest<FamilyCommand>, 'params' | 'user'>): EnrollmentCommand {
  return { ...params, by: user }
}
