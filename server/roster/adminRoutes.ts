import {
  addStudentToClass,
  addStudentToWaitList,
  dropStudentFromClass,
  dropStudentFromWaitList,
  moveFromWaitListToEnrolled,
  type RosterChange,
} from '../../contract/rosters.ts'
import { courseWithRoster } from '../courses/courses.queries.ts'
import type { Transaction } from '../db/database.ts'
import { type Api, answer } from '../http/api.ts'
import { notFound } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
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
  api.write(addStudentToClass, (trx, { body, user }) => change(trx, enroll, 'enrolled', body, user))
  api.write(addStudentToWaitList, (trx, { body, user }) => change(trx, joinWaitList, 'waiting', body, user))
  api.write(dropStudentFromClass, (trx, { body, user }) => change(trx, drop, 'dropped', body, user))
  api.write(moveFromWaitListToEnrolled, (trx, { body, user }) => change(trx, moveToEnrolled, 'enrolled', body, user))
  api.write(dropStudentFromWaitList, (trx, { body, user }) => change(trx, leaveWaitList, 'removed', body, user))
}

async function change(trx: Transaction, operation: Operation, done: Done, body: RosterChange, by: SessionUser) {
  const { course_id, student_id, override, schedule_id } = body
  const command = { course_id, student_id, override, by }
  const look = await lockAndLook(trx, command)
  if (schedule_id && entryIn(look, course_id) !== schedule_id) throw notFound()
  const outcome = await operation(trx, command, look)
  const course = await courseWithRoster(trx, course_id)
  if (!course) throw notFound()
  if (!outcome.refusal) return answer(200, { course })
  return answer(422, { message: messageOf(outcome, done), code: outcome.refusal.because, course })
}

/** The schedule id of the child's row in the course, as it was before the change. */
function entryIn({ rows }: Look, course_id: number): number | null | undefined {
  return rows.find((row) => row.id === course_id)?.entry_id
}
