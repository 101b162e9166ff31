import { getFamily } from '../../contract/family.ts'
import {
  dropCourse,
  enrollInCourse,
  getSchedule,
  joinCourseWaitList,
  leaveCourseWaitList,
} from '../../contract/schedules.ts'
import { type Api, respondWith } from '../http/api.ts'
import { findSemesterAndStudent } from '../semesters/semesters.queries.ts'
import { requireOwnStudent } from '../students/requireOwnStudent.ts'
import { drop } from './drop.ts'
import { enroll } from './enroll.ts'
import { changesOfFamily, entriesOfFamily } from './family.queries.ts'
import { enrollInGroups } from './group/enrollInGroups.ts'
import { joinWaitList } from './joinWaitList.ts'
import { leaveWaitList } from './leaveWaitList.ts'
import { enrollmentReply, reply, shownTo } from './reply.ts'
import { commandOf, lockAndReadFor, swapIn } from './request.ts'
import { entriesOf } from './roster.queries.ts'
import { scheduleFrom, schedulesFrom } from './schedule.ts'

/** The roster endpoints of families. An admin may call them for any student. */
export function rosterRoutes(api: Api): void {
  api.query(getSchedule, async (db, { params, query, user }) => {
    const found = await findSemesterAndStudent(db, query.semester, user.role, params.id)
    const { id, grade } = requireOwnStudent(found, user)
    const entries = grade === 'done' ? [] : await entriesOf(db, params.id, id)
    return respondWith(200, { schedule: scheduleFrom(entries, grade, shownTo(user)) })
  })

  api.query(getFamily, async (db, { query: { semester, since }, user, now }) => {
    const [entries, changes] = await Promise.all([
      entriesOfFamily(db, user.id, semester),
      changesOfFamily(db, { parent_id: user.id, semester_id: semester, since: new Date(since) }),
    ])
    return respondWith(200, { now: now.toISOString(), schedules: schedulesFrom(entries), changes })
  })

  const enrolling = { prefetch: lockAndReadFor('seat available'), together: enrollInGroups }
  api.command(enrollInCourse, enrolling, async (trx, request, snapshot) => {
    const outcome = await enroll(trx, commandOf(request), snapshot)
    return enrollmentReply(outcome, 'enrolled', request.user)
  })

  api.command(joinCourseWaitList, { prefetch: lockAndReadFor('wait list open') }, async (trx, request, snapshot) => {
    const outcome = await joinWaitList(trx, { ...commandOf(request), swap: swapIn(request.body.swap) }, snapshot)
    return enrollmentReply(outcome, outcome.course.status === 'enrolled' ? 'enrolled' : 'waiting', request.user)
  })

  api.command(leaveCourseWaitList, { prefetch: lockAndReadFor('always') }, async (trx, request, snapshot) => {
    const outcome = await leaveWaitList(trx, commandOf(request), snapshot)
    return reply(outcome, 'removed', request.user)
  })

  api.command(dropCourse, { prefetch: lockAndReadFor('always') }, async (trx, request, snapshot) => {
    const outcome = await drop(trx, commandOf(request), snapshot)
    return reply(outcome, 'dropped', request.user)
  })
}
