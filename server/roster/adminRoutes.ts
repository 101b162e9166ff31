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
import { type Api, type ApiRequest, respondWith, type UnauthenticatedRequest } from '../http/api.ts'
import type { Credentials } from '../http/idempotency.ts'
import { notFound } from '../http/problem.ts'
import { authenticateLockAndRead, type RosterCommand, type RosterSnapshot } from './context.ts'
import { drop } from './drop.ts'
import { enroll } from './enroll.ts'
import { joinWaitList } from './joinWaitList.ts'
import { leaveWaitList } from './leaveWaitList.ts'
import { type Done, messageOf } from './messages.ts'
import { moveToEnrolled } from './moveToEnrolled.ts'
import type { Outcome } from './outcome.ts'

type Operation = (trx: Transaction, command: RosterCommand, look: RosterSnapshot) => Promise<Outcome>

/** The class manager's five roster paths: the operations families use, with override, answering the course and its roster. */
export function adminRosterRoutes(api: Api): void {
  api.writeAhead(addStudentToClass, lockAll, (trx, asked, look) => change(trx, enroll, 'enrolled', asked, look))
  api.writeAhead(addStudentToWaitList, lockAll, (trx, asked, look) => change(trx, joinWaitList, 'waiting', asked, look))
  api.writeAhead(dropStudentFromClass, lockAll, (trx, asked, look) => change(trx, drop, 'dropped', asked, look))
  api.writeAhead(moveFromWaitListToEnrolled, lockAll, (trx, asked, look) =>
    change(trx, moveToEnrolled, 'enrolled', asked, look),
  )
  api.writeAhead(dropStudentFromWaitList, lockAll, (trx, asked, look) =>
    change(trx, leaveWaitList, 'removed', asked, look),
  )
}

type RosterChangeEndpoint = Pick<typeof addStudentToClass, 'body' | 'access'> & Endpoint

/** The course is held whatever is asked: its whole roster is in the answer. */
function lockAll(trx: Transaction, asking: Credentials, { body }: UnauthenticatedRequest<RosterChangeEndpoint>) {
  return authenticateLockAndRead(trx, 'anything', asking, body)
}

async function change(
  trx: Transaction,
  operation: Operation,
  done: Done,
  { body, user }: Pick<ApiRequest<RosterChangeEndpoint>, 'body' | 'user'>,
  look: RosterSnapshot,
) {
  const { course_id, student_id, override, schedule_id } = body
  if (schedule_id && entryIn(look, course_id) !== schedule_id) throw notFound()
  const outcome = await operation(trx, { course_id, student_id, override, by: user }, look)
  const course = await courseWithRoster(trx, course_id)
  if (!course) throw notFound()
  if (!outcome.refusal) return respondWith(200, { course })
  return respondWith(422, { message: messageOf(outcome, done), code: outcome.refusal.because, course })
}

/** The schedule id of the child's row in the course, as it was before the change. */
function entryIn({ rows }: RosterSnapshot, course_id: number): number | null | undefined {
  return rows.find((row) => row.id === course_id)?.entry_id
}
