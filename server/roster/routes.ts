import type { Endpoint } from '../../contract/endpoint.ts'
import { getFamily } from '../../contract/family.ts'
import {
  dropCourse,
  type EnrollmentResult,
  enrollInCourse,
  getSchedule,
  joinCourseWaitList,
  leaveCourseWaitList,
} from '../../contract/schedules.ts'
import { courseOf } from '../courses/courses.queries.ts'
import type { Transaction } from '../db/database.ts'
import { type Api, respondWith } from '../http/api.ts'
import type { ApiRequest, UnauthenticatedRequest } from '../http/apiRequest.ts'
import type { Credentials } from '../http/idempotency.ts'
import type { SessionUser } from '../http/session.ts'
import { findSemesterAndStudent } from '../semesters/semesters.queries.ts'
import { requireOwnStudent } from '../students/requireOwnStudent.ts'
import type { RosterCommand } from './context.ts'
import { drop } from './drop.ts'
import { enroll } from './enroll.ts'
import { changesOfFamily, entriesOfFamily } from './family.queries.ts'
import { joinWaitList } from './joinWaitList.ts'
import { leaveWaitList } from './leaveWaitList.ts'
import type { LockCondition } from './lock.queries.ts'
import { type Done, messageOf } from './messages.ts'
import { type Outcome, scheduleFrom, schedulesFrom } from './outcome.ts'
import { entriesOf } from './roster.queries.ts'
import { authenticateLockAndRead } from './snapshot.ts'

/** The roster endpoints of families. An admin may call them for any student. */
export function rosterRoutes(api: Api): void {
  api.query(getSchedule, async (db, { params, query, user }) => {
    const found = await findSemesterAndStudent(db, query.semester, user.role, params.id)
    const { id, grade } = requireOwnStudent(found, user)
    const shown = shownTo(user)
    const entries = grade === 'done' ? [] : await entriesOf(db, params.id, id, shown)
    return respondWith(200, { schedule: scheduleFrom(entries, shown) })
  })

  api.query(getFamily, async (db, { query: { semester, since }, user, now }) => {
    const [entries, changes] = await Promise.all([
      entriesOfFamily(db, user.id, semester),
      changesOfFamily(db, { parent_id: user.id, semester_id: semester, since: new Date(since) }),
    ])
    return respondWith(200, { now: now.toISOString(), schedules: schedulesFrom(entries), changes })
  })

  api.command(enrollInCourse, { prefetch: lockAndReadFor('seat available') }, async (trx, request, snapshot) => {
    const outcome = await enroll(trx, commandOf(request), snapshot)
    const status = outcome.refusal ? refusedStatus(outcome) : 201
    return respondWith(status, resultOf(outcome, status, 'enrolled', request.user))
  })

  api.command(joinCourseWaitList, { prefetch: lockAndReadFor('wait list open') }, async (trx, request, snapshot) => {
    const outcome = await joinWaitList(trx, commandOf(request), snapshot)
    const status = outcome.refusal ? refusedStatus(outcome) : 201
    return respondWith(status, resultOf(outcome, status, 'waiting', request.user))
  })

  api.command(leaveCourseWaitList, { prefetch: lockAndReadFor('always') }, async (trx, request, snapshot) => {
    const outcome = await leaveWaitList(trx, commandOf(request), snapshot)
    const status = outcome.refusal ? 422 : 200
    return respondWith(status, resultOf(outcome, status, 'removed', request.user))
  })

  api.command(dropCourse, { prefetch: lockAndReadFor('always') }, async (trx, request, snapshot) => {
    const outcome = await drop(trx, commandOf(request), snapshot)
    const status = outcome.refusal ? 422 : 200
    return respondWith(status, resultOf(outcome, status, 'dropped', request.user))
  })
}

/** Authenticates, locks the student and the course, and reads the roster in one round trip. */
function lockAndReadFor(condition: LockCondition) {
  return (trx: Transaction, credentials: Credentials, { params }: UnauthenticatedRequest<RosterEndpoint>) =>
    authenticateLockAndRead(trx, condition, credentials, params)
}

function commandOf({ params, user }: Pick<ApiRequest<RosterEndpoint>, 'params' | 'user'>): RosterCommand {
  return { ...params, by: user }
}

type RosterEndpoint = Endpoint & { readonly params: (typeof enrollInCourse)['params']; readonly access: 'signed-in' }

/** 202 when the number of free seats changed, so that the family can use the other action; 422 when a rule refuses. */
function refusedStatus({ refusal }: Outcome): 202 | 422 {
  const because = refusal?.because
  return because === 'full' || because === 'seat-free' || because === 'wait-list-full' ? 202 : 422
}

/** Every response contains the course, so that a screen can show why a command was refused. */
function resultOf(outcome: Outcome, code: number, done: Done, user: SessionUser): EnrollmentResult {
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
