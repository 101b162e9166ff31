import type { Endpoint } from '../../contract/endpoint.ts'
import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  dropStudentFromReserve,
  dropStudentFromWaitList,
  moveFromWaitListToEnrolled,
} from '../../contract/enrollment/rosters.ts'
import { courseWithRoster } from '../courses/courses.queries.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import type { Credentials } from '../platform/http/idempotency.ts'
import { notFound } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import type { ApiRequest, UnauthenticatedRequest } from '../platform/http/request.ts'
import type { EnrollmentCommand, Outcome } from './command.ts'
import { drop } from './drop.ts'
import { enroll, moveToEnrolled } from './enroll.ts'
import { type Done, messageOf, passingQuestion } from './messages.ts'
import { authenticateLockAndRead, authenticateLockAndReadToWait, type RosterSnapshot } from './snapshot.ts'
import { joinWaitList, leaveReserve, leaveWaitList } from './waitList.ts'

type Operation = (trx: Transaction, command: EnrollmentCommand, snapshot: RosterSnapshot) => Promise<Outcome>

/** The class manager uses the operations of families, with override. Each reply contains the course and its roster. */
export function officeRosterRoutes(api: Api): void {
  api.command(addStudentToClass, { authenticate: lockAll, isSerialized: isAutomatic }, (trx, request, snapshot) =>
    change(trx, enroll, 'enrolled', request, snapshot),
  )
  api.command(addStudentToWaitList, { authenticate: lockAllToWait }, (trx, request, snapshot) =>
    change(trx, joinWaitList, 'waiting', request, snapshot),
  )
  api.command(dropStudentFromClass, { authenticate: lockAll }, (trx, request, snapshot) =>
    change(trx, drop, 'dropped', request, snapshot),
  )
  api.command(
    moveFromWaitListToEnrolled,
    { authenticate: lockAll, isSerialized: isAutomatic },
    (trx, request, snapshot) => change(trx, moveToEnrolled, 'enrolled', request, snapshot),
  )
  api.command(dropStudentFromWaitList, { authenticate: lockAll }, (trx, request, snapshot) =>
    change(trx, leaveWaitList, 'removed', request, snapshot),
  )
  api.command(dropStudentFromReserve, { authenticate: lockAll }, (trx, request, snapshot) =>
    change(trx, leaveReserve, 'left-reserve', request, snapshot),
  )
}

type RosterChangeEndpoint = Pick<typeof addStudentToClass, 'body' | 'access'> & Endpoint

function isAutomatic({ body }: UnauthenticatedRequest<RosterChangeEndpoint>): boolean {
  return body.waiting_places === 'automatic'
}

/** Always locks the course, because the reply contains its whole roster. */
function lockAll(trx: Transaction, credentials: Credentials, { body }: UnauthenticatedRequest<RosterChangeEndpoint>) {
  return authenticateLockAndRead(trx, 'always', credentials, body)
}

function lockAllToWait(
  trx: Transaction,
  credentials: Credentials,
  { body }: UnauthenticatedRequest<RosterChangeEndpoint>,
) {
  return authenticateLockAndReadToWait(trx, 'always', credentials, body)
}

async function change(
  trx: Transaction,
  operation: Operation,
  done: Done,
  { body, user }: Pick<ApiRequest<RosterChangeEndpoint>, 'body' | 'user'>,
  snapshot: RosterSnapshot,
) {
  const { course_id, student_id, override, schedule_id } = body
  const { pass_wait_list: passWaitList, withdraws_offer_of: withdrawsOfferOf, waiting_places: waitingPlaces } = body
  if (schedule_id && entryIn(snapshot, course_id) !== schedule_id) throw notFound()
  const outcome = await operation(
    trx,
    { course_id, student_id, override, passWaitList, withdrawsOfferOf, waitingPlaces, by: user },
    snapshot,
  )
  const course = await courseWithRoster(trx, course_id)
  if (!course) throw notFound()
  if (!outcome.refusal) return respondWith(200, { course })
  const { because } = outcome.refusal
  const message = because === 'held-for-the-line' ? passingQuestion(outcome) : messageOf(outcome, done)
  return respondWith(422, { message, code: because, course, withdraws_offer_of: outcome.held?.student_id })
}

/** The student's schedule id in the course before the change. */
function entryIn({ rows }: RosterSnapshot, course_id: number): number | null | undefined {
  return rows.find((row) => row.id === course_id)?.entry_id
}
