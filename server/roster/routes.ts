import type { Endpoint } from '../../contract/endpoint.ts'
import {
  dropCourse,
  type EnrollmentAnswer,
  enrollInCourse,
  getSchedule,
  joinCourseWaitList,
  leaveCourseWaitList,
} from '../../contract/schedules.ts'
import { courseOf } from '../courses/courses.queries.ts'
import type { Transaction } from '../db/database.ts'
import { type Api, type ApiRequest, respondWith, type UnauthenticatedRequest } from '../http/api.ts'
import type { Credentials } from '../http/idempotency.ts'
import { notFound } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { semesterAndStudent } from '../semesters/semesters.queries.ts'
import { authenticateLockAndRead, type RosterCommand } from './context.ts'
import { drop } from './drop.ts'
import { enroll } from './enroll.ts'
import { joinWaitList } from './joinWaitList.ts'
import { leaveWaitList } from './leaveWaitList.ts'
import type { LockCondition } from './lock.queries.ts'
import { type Done, messageOf } from './messages.ts'
import { type Outcome, scheduleFrom } from './outcome.ts'
import { entriesOf } from './roster.queries.ts'

/** The roster paths of families, which an admin may call for any child. */
export function rosterRoutes(api: Api): void {
  api.query(getSchedule, async (db, { params, query, user }) => {
    const { id, parent_id, grade } = await semesterAndStudent(db, query.semester, user.role, params.id)
    if (user.role === 'parent' && parent_id !== user.id) throw notFound()
    const shown = shownTo(user)
    const entries = grade === 'done' ? [] : await entriesOf(db, params.id, id, shown)
    return respondWith(200, { schedule: scheduleFrom(entries, shown) })
  })

  api.writeAhead(enrollInCourse, lookFor('a seat'), async (trx, asked, look) => {
    const outcome = await enroll(trx, commandOf(asked), look)
    const status = outcome.refusal ? refusedStatus(outcome) : 201
    return respondWith(status, resultOf(outcome, status, 'enrolled', asked.user))
  })

  api.writeAhead(joinCourseWaitList, lookFor('a place in line'), async (trx, asked, look) => {
    const outcome = await joinWaitList(trx, commandOf(asked), look)
    const status = outcome.refusal ? refusedStatus(outcome) : 201
    return respondWith(status, resultOf(outcome, status, 'waiting', asked.user))
  })

  api.writeAhead(leaveCourseWaitList, lookFor('anything'), async (trx, asked, look) => {
    const outcome = await leaveWaitList(trx, commandOf(asked), look)
    const status = outcome.refusal ? 422 : 200
    return respondWith(status, resultOf(outcome, status, 'removed', asked.user))
  })

  api.writeAhead(dropCourse, lookFor('anything'), async (trx, asked, look) => {
    const outcome = await drop(trx, commandOf(asked), look)
    const status = outcome.refusal ? 422 : 200
    return respondWith(status, resultOf(outcome, status, 'dropped', asked.user))
  })
}

/** The child and the course are locked and looked at while we ask who calls. */
function lookFor(chance: LockCondition) {
  return (trx: Transaction, asking: Credentials, { params }: UnauthenticatedRequest<RosterEndpoint>) =>
    authenticateLockAndRead(trx, chance, asking, params)
}

function commandOf({ params, user }: Pick<ApiRequest<RosterEndpoint>, 'params' | 'user'>): RosterCommand {
  return { ...params, by: user }
}

type RosterEndpoint = Endpoint & { readonly params: (typeof enrollInCourse)['params']; readonly access: 'signed-in' }

/** 202 when the class changed in the meantime and the other button is the right one; 422 when a rule says no. */
function refusedStatus({ refusal }: Outcome): 202 | 422 {
  const because = refusal?.because
  return because === 'full' || because === 'seat-free' || because === 'wait-list-full' ? 202 : 422
}

/** The course comes with every answer, so that a screen that was told no sees why. */
function resultOf(outcome: Outcome, code: number, done: Done, user: SessionUser): EnrollmentAnswer {
  const { refusal, course, others } = outcome
  return {
    code,
    message: messageOf(outcome, done),
    because: refusal?.because,
    schedule: scheduleFrom([course, ...others], shownTo(user)),
    courses: [courseOf(course)],
  }
}

function shownTo(user: SessionUser): { activeOnly: boolean } {
  return { activeOnly: user.role === 'parent' }
}
