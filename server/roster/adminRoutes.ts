import type { Endpoint } from '../../contract/endpoint.ts'
import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  dropStudentFromWaitList,
  moveFromWaitListToEnrolled,
} from '../../contract/rosters.ts'
import { courseWithRoster } from '../courses/courses.queries.ts'
import type { Transaction } from '../db/database.ts'
import { type Api, respondWith } from '../http/api.ts'
import type { ApiRequest, UnauthenticatedRequest } from '../http/apiRequest.ts'
import type { Credentials } from '../http/idempotency.ts'
import { notFound } from '../http/problem.ts'
import type { RosterCommand } from './context.ts'
import { drop } from './drop.ts'
import { enroll } from './enroll.ts'
import { joinWaitList } from './joinWaitList.ts'
import { leaveWaitList } from './leaveWaitList.ts'
import { type Done, messageOf, passingQuestion } from './messages.ts'
import { moveToEnrolled } from './moveToEnrolled.ts'
import type { Outcome } from './outcome.ts'
import { authenticateLockAndRead, type RosterSnapshot } from './snapshot.ts'

type Operation = (trx: Transaction, command: RosterCommand, snapshot: RosterSnapshot) => Promise<Outcome>

/** The class manager uses the operations of families, with override. Each reply contains the course and its roster. */
export function adminRosterRoutes(api: Api): void {
  api.command(addStudentToClass, { prefetch: lockAll }, (trx, request, snapshot) =>
    change(trx, enroll, 'enrolled', request, snapshot),
  )
  api.command(addStudentToWaitList, { prefetch: lockAll }, (trx, request, snapshot) =>
    change(trx, joinWaitList, 'waiting', request, snapshot),
  )
  api.command(dropStudentFromClass, { prefetch: lockAll }, (trx, request, snapshot) =>
    change(trx, drop, 'dropped', request, snapshot),
  )
  api.command(moveFromWaitListToEnrolled, { prefetch: lockAll }, (trx, request, snapshot) =>
    change(trx, moveToEnrolled, 'enrolled', request, snapshot),
  )
  api.command(dropStudentFromWaitList, { prefetch: lockAll }, (trx, request, snapshot) =>
    change(trx, leaveWaitList, 'removed', request, snapshot),
  )
}

type RosterChangeEndpoint = Pick<typeof addStudentToClass, 'body' | 'access'> & Endpoint

/** Always locks the course, because the reply contains its whole roster. */
function lockAll(trx: Transaction, credentials: Credentials, { body }: UnauthenticatedRequest<RosterChangeEndpoint>) {
  return authenticateLockAndRead(trx, 'always', credentials, body)
}

async function change(
  trx: Transaction,
  operation: Operation,
  done: Done,
  { body, user }: Pick<ApiRequest<RosterChangeEndpoint>, 'body' | 'user'>,
  snapshot: RosterSnapshot,
) {
  const { course_id, student_id, override, pass_wait_list: passWaitList, schedule_id } = body
  if (schedule_id && entryIn(snapshot, course_id) !== schedule_id) throw notFound()
  const outcome = await operation(trx, { course_id, student_id, override, passWaitList, by: user }, snapshot)
  const course = await courseWithRoster(trx, course_id)
  if (!course) throw notFound()
  if (!outcome.refusal) return respondWith(200, { course })
  const { because } = outcome.refusal
  const message = because === 'held-for-the-line' ? passingQuestion(outcome) : messageOf(outcome, done)
  return respondWith(422, { message, code: because, course })
}

/** The student's schedule id in the course before the change. */
function entryIn({ rows }: RosterSnapshot, course_id: number): number | null | undefined {
  return rows.find((row) => row.id === course_id)?.entry_id
}
