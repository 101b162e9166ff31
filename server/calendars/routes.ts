import {
  createCalendarAddress as createCall,
  deleteCalendarAddress as deleteCall,
  downloadCalendar,
  getCalendar,
  getCalendarAddress,
} from '../../contract/calendars.ts'
import type { AuditFields } from '../../domain/auditTrail.ts'
import { english } from '../../domain/english.ts'
import { slugOf } from '../../domain/semester.ts'
import { requireOwnStudent } from '../access/requireOwnStudent.ts'
import { studentSubject } from '../auditTrail/subjects.ts'
import { type AuditTrail, createRequestTrail } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { isLocalAddress } from '../platform/http/host.ts'
import { notFound, notSignedIn, Problem } from '../platform/http/problem.ts'
import { enforceRateLimit } from '../platform/http/rateLimits.ts'
import { respondWith } from '../platform/http/reply.ts'
import { findSessionUser, hashToken, newToken, type SessionUser } from '../platform/http/session.ts'
import { textsFor } from '../platform/texts/catalog.ts'
import { findSemesterAndStudent } from '../rows/semesters.queries.ts'
import { lockStudent } from '../rows/students.queries.ts'
import {
  findAddress,
  findCalendarSemesters,
  findStudentByToken,
  hasDates,
  readAddressTime,
} from './calendars.queries.ts'
import { calendarText } from './calendarText.ts'

interface CalendarOptions {
  /** Undefined: the address that the client uses, if it is one of the local network (decision 83). */
  readonly publicUrl: string | undefined
  /** Unknown addresses per minute and network. */
  readonly networkLimit: number
}

export function calendarRoutes(api: Api, { publicUrl, networkLimit }: CalendarOptions): void {
  api.query(getCalendarAddress, async (db, { params, user }) => {
    const { created_at, ended_at } = await findAddress(db, params.id, user)
    const calendar = created_at && !ended_at ? { created_at: created_at.toISOString() } : null
    return respondWith(200, { calendar, ended_at: ended_at?.toISOString() ?? null })
  })

  api.command(createCall, async (trx, request) => {
    const { params, user, now, token_hash, connection } = request
    const origin = publicUrl ?? connection.origin
    if (publicUrl === undefined && !isLocalAddress(origin)) throw noPublicUrl()
    const trail = createRequestTrail(trx, request)
    const token = await createCalendarAddress(trx, trail, { id: params.id, by: user, token_hash, now })
    const path = getCalendar.path.replace(':token', token)
    return respondWith(201, { url: `${origin}${path}` })
  })

  api.command(deleteCall, async (trx, request) => {
    await deleteCalendarAddress(trx, createRequestTrail(trx, request), { id: request.params.id, by: request.user })
    return respondWith(204)
  })

  api.query(downloadCalendar, async (db, { params, query, user, language }) => {
    const found = requireOwnStudent(await findSemesterAndStudent(db, query.semester, user, params.id), user)
    if (!hasDates(found)) throw noSemesterDates()
    const semesters = await findCalendarSemesters(db, params.id, found.id)
    const { first_name, grade } = found
    const ics = calendarText({ student: { id: params.id, first_name, grade }, semesters, t: textsFor(language) })
    return respondWith(200, { file: { name: `${first_name}-${slugOf(found)}.ics`, ics } })
  })

  api.query(getCalendar, async (db, { params, now, connection }) => {
    const student = await findStudentByToken(db, params.token)
    if (student) {
      const semesters = await findCalendarSemesters(db, student.id)
      return respondWith(200, calendarText({ student, semesters, t: textsFor(student.language ?? 'en') }))
    }
    await enforceRateLimit(db, { kind: getCalendar.path, network: connection.network, now, limit: networkLimit })
    throw notFound()
  })
}

const noSemesterDates = () =>
  new Problem(422, english`The school office hasn't entered the dates of this semester yet.`, {
    code: 'no-semester-dates',
  })

const noPublicUrl = () =>
  new Problem(
    422,
    english`Calendar addresses don't work on this site yet, because its public address isn't set. Please tell the school office.`,
    { code: 'no-public-url' },
  )

/** Turns off the address of a student's calendar. Changes nothing without one. @throws 404 for another family's child */
async function deleteCalendarAddress(
  trx: Transaction,
  trail: AuditTrail,
  { id, by }: { readonly id: number; readonly by: SessionUser },
): Promise<void> {
  const student = requireOwnStudent(await lockStudent(trx, id), by)
  const before = await readAddressTime(trx, id)
  await trx.deleteFrom('calendar_address').where('student_id', '=', id).execute()
  trail.edited(studentSubject(id, student), auditedAddress(before), auditedAddress(undefined))
}

interface NewAddress {
  readonly id: number
  readonly by: SessionUser
  /** Of the session. */
  readonly token_hash: Buffer | undefined
  readonly now: Date
}

/**
 * Creates the address of a student's calendar and returns its token, which is not stored. The former address no longer works.
 * @throws 404 for another family's child; 401 when the session ended while this waited for the student's lock
 */
async function createCalendarAddress(
  trx: Transaction,
  trail: AuditTrail,
  { id, by, token_hash, now }: NewAddress,
): Promise<string> {
  const student = requireOwnStudent(await lockStudent(trx, id), by)
  if (!token_hash || !(await findSessionUser(trx, token_hash, now))) throw notSignedIn()
  const before = await readAddressTime(trx, id)
  const token = newToken()
  const address = { token_hash: hashToken(token), created_at: now, ended_at: null }
  await trx
    .insertInto('calendar_address')
    .values({ student_id: id, ...address })
    .onConflict((on) => on.column('student_id').doUpdateSet(address))
    .execute()
  trail.edited(studentSubject(id, student), auditedAddress(before), auditedAddress(now))
  return token
}

/** The audit trail has the time an address was created, never the address. */
function auditedAddress(created_at: Date | undefined): AuditFields {
  return { calendar_address: created_at?.toISOString() ?? null }
}
