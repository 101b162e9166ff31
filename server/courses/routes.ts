import { cancelCourses as cancelCoursesCall } from '../../contract/cancelCourses.ts'
import { changeCourses as changeCoursesCall } from '../../contract/changeCourses.ts'
import { revisionEtag } from '../../contract/codecs.ts'
import { copyCourses as copyCoursesCall } from '../../contract/copyCourses.ts'
import { listClassTimes, listCourses } from '../../contract/courses.ts'
import {
  cancelCourse as cancelCourseCall,
  checkCourse,
  copyCourse,
  countWaitingChildren,
  createCourse as createCourseCall,
  deleteCourse as deleteCourseCall,
  getCourse,
  toggleCourse as toggleCourseCall,
  undoClassChange as undoClassChangeCall,
  updateCourse,
} from '../../contract/officeCourses.ts'
import {
  listRosterContacts,
  listRosterSheets,
  readEmergencySheets as readEmergencyCall,
} from '../../contract/rosterSheets.ts'
import { english } from '../../domain/english.ts'
import { pick } from '../../domain/pick.ts'
import { withEdit } from '../../domain/withEdit.ts'
import { type AuditTrail, actorOf, createRequestTrail } from '../auditTrail/trail.ts'
import { readRosterContacts } from '../confirmations/contacts.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import { courseWithRoster } from '../enrollment/courseWithRoster.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import type { ApiRequest } from '../platform/http/request.ts'
import { RowStream } from '../platform/http/rowStream.ts'
import { auditedCourse, EDITED_COLUMNS } from '../rows/course.row.ts'
import { classTimesOf, coursesOf, waitingChildrenOf } from '../rows/courses.queries.ts'
import { findSemester, viewerKey } from '../rows/semesters.queries.ts'
import { cancelCourse, cancelCourses } from './cancelCourse.ts'
import { changeCourses } from './changeCourses.ts'
import { copyCourses } from './copyCourses.ts'
import { cleanDescriptions, columnsOf } from './courseColumns.ts'
import { createCourse } from './createCourse.ts'
import { affectedStudents, editCourse } from './editCourse.ts'
import { readEmergencySheets } from './emergencySheets.ts'
import { readRosterSheets, rosterSheetSemester } from './rosterSheets.ts'
import { toggleCourse } from './toggleCourse.ts'
import { undoClassChange } from './undoClassChange.ts'

export function courseRoutes(api: Api): void {
  const viewerAndSemester = ({ user, params }: ApiRequest<typeof listCourses | typeof listClassTimes>) =>
    `${viewerKey(user)} ${params.semester}`
  api.sharedQuery(listCourses, viewerAndSemester, async (db, { params, user }) => {
    const semester = await findSemester(db, params.semester, user)
    const courses = await coursesOf(db, semester.id, { activeOnly: user.role === 'parent' })
    return respondWith(200, { courses })
  })

  api.sharedQuery(listClassTimes, viewerAndSemester, async (db, { params, user }) => {
    const semester = await findSemester(db, params.semester, user)
    const class_times = await classTimesOf(db, semester.id, { activeOnly: user.role === 'parent' })
    return respondWith(200, { class_times })
  })
}

export function adminCourseRoutes(api: Api, keys: KeyRing): void {
  api.query(listRosterSheets, async (db, request) => {
    const { params, query, user } = request
    const semester = await findSemester(db, params.semester, user)
    return new RowStream(request, 'rows', async (snapshot) => {
      const { total, batches } = await readRosterSheets(snapshot, keys, semester.id, query)
      const head = { total, semester: await rosterSheetSemester(snapshot.db, semester) }
      return {
        file: `rosters-${semester.slug}`,
        details: { semester: semester.name, rows: total, ...query },
        head,
        batches,
      }
    })
  })

  api.query(listRosterContacts, async (db, { params }) =>
    respondWith(200, { contacts: await readRosterContacts(db, keys, params.id) }),
  )

  api.command(readEmergencyCall, async (trx, request) => {
    const { params, body: chosen, user, now } = request
    const semester = await findSemester(trx, params.semester, user)
    return respondWith(200, await readEmergencySheets(trx, keys, { semester, chosen, actor: actorOf(request), now }))
  })

  api.query(countWaitingChildren, async (db, { params, user }) => {
    const semester = await findSemester(db, params.semester, user)
    return respondWith(200, { children: await waitingChildrenOf(db, semester.id) })
  })

  api.query(getCourse, (db, { params }) => withEtag(db, params.id))

  api.query(copyCourse, async (db, { query }) => {
    const { semester_id, section, copyRoster } = query
    const found = await db
      .selectFrom('course')
      .select('id')
      .where('semester_id', '=', semester_id)
      .where('section', '=', section.trim())
      .executeTakeFirst()
    if (!found) throw notFound()
    const course = await courseWithRoster(db, found.id)
    return respondWith(200, { course: copyRoster === '1' ? course : { ...course, enrolled: [], waiting: [] } })
  })

  api.command(
    createCourseCall,
    { prepare: async (_, { body }) => cleanDescriptions(body) },
    async (trx, request, descriptions) => {
      const id = await createCourse(trx, createRequestTrail(trx, request), {
        ...request.body,
        ...descriptions,
        by: request.user,
      })
      return respondWith(201, { course: await courseWithRoster(trx, id) })
    },
  )

  api.command(
    updateCourse,
    { prepare: async (_, { body }) => cleanDescriptions(body) },
    async (trx, request, descriptions) => {
      const { params, body, if_match } = request
      const edited = await editCourse(trx, createRequestTrail(trx, request), {
        ...body,
        ...descriptions,
        id: params.id,
        if_match,
        by: request.user,
      })
      if (edited.isWritten) {
        const { body: saved, ...reply } = await withEtag(trx, params.id)
        return { ...reply, body: { ...saved, change_id: edited.change_id } }
      }
      const message = english`Someone else changed this class while you were editing it.`
      return respondWith(412, { message, code: 'changed' as const, course: await courseWithRoster(trx, params.id) })
    },
  )

  api.command(checkCourse, async (trx, { params, body }) => {
    const course = await trx.selectFrom('course').selectAll().where('id', '=', params.id).executeTakeFirst()
    if (!course) throw notFound()
    const edited = await columnsOf(trx, { ...body, ...withEdit(pick(course, EDITED_COLUMNS), body) })
    return respondWith(200, { affected: await affectedStudents(trx, course, edited) })
  })

  api.command(changeCoursesCall, async (trx, request) => {
    const { body, user: by } = request
    return respondWith(200, { report: await changeCourses(trx, createRequestTrail(trx, request), { ...body, by }) })
  })

  api.command(copyCoursesCall, async (trx, request) => {
    const { body, user: by } = request
    return respondWith(200, { report: await copyCourses(trx, createRequestTrail(trx, request), { ...body, by }) })
  })

  api.command(deleteCourseCall, async (trx, request) => {
    await deleteCourse(trx, createRequestTrail(trx, request), request.params.id)
    return respondWith(204)
  })

  api.command(toggleCourseCall, async (trx, request) => {
    const { semester_id, change_id } = await toggleCourse(trx, createRequestTrail(trx, request), {
      id: request.params.id,
      by: request.user,
    })
    return respondWith(200, { courses: await coursesOf(trx, semester_id, { activeOnly: false }), change_id })
  })

  api.command(cancelCourseCall, async (trx, request) => {
    const { params, body, user } = request
    const by = { ...user, reason: body.reason }
    const { family_message } = body
    const change_id = await cancelCourse(trx, createRequestTrail(trx, request), { id: params.id, by, family_message })
    return respondWith(200, { course: await courseWithRoster(trx, params.id), change_id })
  })

  api.command(cancelCoursesCall, async (trx, request) => {
    const { body, user, isPasswordConfirmed } = request
    const { reason, ...cancellation } = body
    const by = { ...user, reason }
    return respondWith(200, {
      report: await cancelCourses(trx, createRequestTrail(trx, request), { ...cancellation, by, isPasswordConfirmed }),
    })
  })

  api.command(undoClassChangeCall, async (trx, request) => {
    const { body, user: by } = request
    return respondWith(200, {
      courses: await undoClassChange(trx, createRequestTrail(trx, request), { ...body, by }),
    })
  })
}

async function withEtag(db: Database | Transaction, id: number) {
  const found = await db.selectFrom('course').select('revision').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return { ...respondWith(200, { course: await courseWithRoster(db, id) }), etag: revisionEtag(found) }
}

/**
 * Deletes a class without a roster (document 1, section 8). Its log is kept.
 * @throws 404; 400 while a student is enrolled or waits.
 */
async function deleteCourse(trx: Transaction, trail: AuditTrail, id: number): Promise<void> {
  const course = await trx
    .selectFrom('course')
    .select(['name', 'current_seats', 'wait_list'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!course) throw notFound()
  if (course.current_seats + course.wait_list > 0)
    throw new Problem(
      400,
      english`${course.name} still has students either enrolled or waitlisted in the class. You must clear the roster in order to delete the class.`,
      { code: 'has-roster' },
    )
  const { subject, fields } = await auditedCourse(trx, id)
  trail.deleted(subject, fields)
  await trx.deleteFrom('course').where('id', '=', id).execute()
}
