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
import type { Asking } from '../http/answered.ts'
import { type Api, type Asked, answer, type Unasked } from '../http/api.ts'
import { notFound } from '../http/problem.ts'
import { drop } from './drop.ts'
import { enroll } from './enroll.ts'
import { joinWaitList } from './joinWaitList.ts'
import { leaveWaitList } from './leaveWaitList.ts'
import { type Done, messageOf } from './messages.ts'
import { moveToEnrolled } from './moveToEnrolled.ts'
import type { Outcome } from './outcome.ts'
import { type Look, lockAndLook, type RosterCommand } from './scene.ts'

type Operation = (trx: Transaction, command: RosterCommand, look: Look) => Promise<Outcome>

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
function lockAll(trx: Transaction, asking: Asking, { body }: Unasked<RosterChangeEndpoint>) {
  return lockAndLook(trx, 'anything', asking, body)
}

async function change(
  trx: Transaction,
  operation: Operation,
  done: Done,
  { body, user }: Pick<Asked<RosterChangeEndpoint>, 'body' | 'user'>,
  look: Look,
) {
  const { course_id, student_id, override, schedule_id } = body
  if (schedule_id && entryIn(look, course_id) !== schedule_id) throw notFound()
  const outcome = await operation(trx, { course_id, student_id, override, by: user }, look)
  const course = await courseWithRoster(trx, course_id)
  if (!course) throw notFound()
  if (!outcome.refusal) return answer(200, { course })
  return answer(422, { message: messageOf(outcome, done), code: outcome.refusal.because, course })
}

/** The schedule id of the child's row in the course, as it was before the change. */
function entryIn({ rows }: Look, course_id: number): number | null | undefined {
  return rows.find((row) => row.id === course_id)?.entry_id
}
