import {
  createCalendarAddress as createCall,
  deleteCalendarAddress as deleteCall,
  downloadCalendar,
  getCalendar,
  getCalendarAddress,
} from '../../contract/calendars.ts'
import { slugOf } from '../../domain/semester.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import { type Api, respondWith } from '../http/api.ts'
import { notFound, Problem } from '../http/problem.ts'
import { enforceRateLimit } from '../http/rateLimit.ts'
import { findSemesterAndStudent } from '../semesters/semesters.queries.ts'
import { requireOwnStudent } from '../students/requireOwnStudent.ts'
import { findAddress, findCalendarSemesters, findStudentByToken, hasDates } from './calendars.queries.ts'
import { calendarText } from './calendarText.ts'
import { createCalendarAddress } from './createCalendarAddress.ts'
import { deleteCalendarAddress } from './deleteCalendarAddress.ts'

interface CalendarOptions {
  /** Undefined: the address that the client uses. */
  readonly publicUrl: string | undefined
  /** Unknown addresses per minute and network. */
  readonly networkLimit: number
}

export function calendarRoutes(api: Api, { publicUrl, networkLimit }: CalendarOptions): void {
  api.query(getCalendarAddress, async (db, { params, user }) => {
    const { created_at } = await findAddress(db, params.id, user)
    return respondWith(200, { calendar: created_at && { created_at: created_at.toISOString() } })
  })

  api.command(createCall, async (trx, request) => {
    const { params, user, now, connection } = request
    const trail = createRequestTrail(trx, request)
    const token = await createCalendarAddress(trx, trail, { id: params.id, by: user, now })
    const path = getCalendar.path.replace(':token', token)
    return respondWith(201, { url: `${publicUrl ?? connection.origin}${path}` })
  })

  api.command(deleteCall, async (trx, request) => {
    await deleteCalendarAddress(trx, createRequestTrail(trx, request), { id: request.params.id, by: request.user })
    return respondWith(204)
  })

  api.query(downloadCalendar, async (db, { params, query, user }) => {
    const found = requireOwnStudent(await findSemesterAndStudent(db, query.semester, user.role, params.id), user)
    if (!hasDates(found)) throw noSemesterDates()
    const semesters = await findCalendarSemesters(db, params.id, found.id)
    const { first_name, grade } = found
    const ics = calendarText({ student: { id: params.id, first_name, grade }, semesters })
    return respondWith(200, { file: { name: `${first_name}-${slugOf(found)}.ics`, ics } })
  })

  api.query(getCalendar, async (db, { params, now, connection }) => {
    const student = await findStudentByToken(db, params.token)
    if (student)
      return respondWith(200, calendarText({ student, semesters: await findCalendarSemesters(db, student.id) }))
    await enforceRateLimit(db, { kind: getCalendar.path, network: connection.network, now, limit: networkLimit })
    throw notFound()
  })
}

const noSemesterDates = () =>
  new Problem(422, "The school office hasn't entered the dates of this semester yet.", { code: 'no-semester-dates' })
