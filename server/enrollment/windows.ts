import { type ExpressionBuilder, sql } from 'kysely'
import {
  type EnrollmentWindow,
  getWindows,
  updateWindows,
  type WindowFields,
  type WindowsResponse,
} from '../../contract/enrollment/windows.ts'
import type { Semester } from '../../contract/semesters.ts'
import { DAYS } from '../../domain/days.ts'
import { english } from '../../domain/english.ts'
import { type MeetingCalendar, seatsEnd } from '../../domain/enrollment/seatsEnd.ts'
import { schoolTimeText } from '../../domain/schoolTime.ts'
import { type AuditTrail, createRequestTrail } from '../auditTrail/trail.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { contentEtag, matchesEtag, replyToSave, replyWithEtag } from '../platform/http/reply.ts'
import { calendarOfSemester } from '../rows/classesOver.ts'
import { findSemester } from '../rows/semesters.queries.ts'
import type { Tables } from '../schema/tables.ts'

const CHANGED = english`Someone else saved the enrollment windows while you were editing them. To keep your version, save again. To see theirs, reload this page.`

export function windowRoutes(api: Api): void {
  api.query(getWindows, async (db, { params, user }) => {
    const { id } = await findSemester(db, params.id, user)
    return storedWindows(await readWindows(db, id))
  })

  api.command(updateWindows, async (trx, request) => {
    const { params, user, body, if_match } = request
    const semester = await findSemester(trx, params.id, user)
    const { windows } = body
    const isSaved = await saveWindows(trx, createRequestTrail(trx, request), semester, { windows, if_match })
    const stored = storedWindows(await readWindows(trx, semester.id))
    return replyToSave(isSaved, stored, CHANGED)
  })
}

function storedWindows(read: Awaited<ReturnType<typeof readWindows>>) {
  return replyWithEtag(read, contentEtag(read.windows))
}

/**
 * Replaces the enrollment windows of a semester, which the contract has checked. Writes nothing if they stay the same. Concurrent changes
 * wait for each other. Returns false when `if_match` does not match the stored windows.
 */
async function saveWindows(
  trx: Transaction,
  trail: AuditTrail,
  { id, name }: Pick<Semester, 'id' | 'name'>,
  { if_match, ...sent }: { readonly windows: readonly WindowFields[]; readonly if_match: string | undefined },
): Promise<boolean> {
  await trx.selectFrom('semester').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { windows: before } = await readWindows(trx, id)
  if (!matchesEtag(if_match, contentEtag(before))) return false
  const windows = withStoredIds(sent.windows, before)
  if (areSame(before, windows)) return true
  await replaceWindows(trx, id, before, windows)
  const { time_zone } = await trx.selectFrom('school').select('time_zone').executeTakeFirstOrThrow()
  const fields = (stored: readonly EnrollmentWindow[]) => ({
    enrollment_windows: stored.map((window) => windowText(window, time_zone)),
  })
  trail.edited({ kind: 'semester', id, name }, fields(before), fields((await readWindows(trx, id)).windows))
  return true
}

/** A window without an id gets that of the stored window with the same grades and times, if no other window has it. */
function withStoredIds(windows: readonly WindowFields[], stored: readonly EnrollmentWindow[]): WindowFields[] {
  const taken = new Set(windows.map(({ id }) => id))
  return windows.map((window) => {
    if (window.id !== undefined) return window
    const same = stored.find((one) => !taken.has(one.id) && hasSameTimes(one, window))
    if (!same) return window
    taken.add(same.id)
    return { ...window, id: same.id }
  })
}

function areSame(stored: readonly EnrollmentWindow[], windows: readonly WindowFields[]): boolean {
  const isSame = (one: EnrollmentWindow, window: WindowFields) => one.id === window.id && hasSameTimes(one, window)
  return (
    stored.every((one) => windows.some((window) => isSame(one, window))) &&
    windows.every((window) => stored.some((one) => isSame(one, window)))
  )
}

function hasSameTimes(stored: EnrollmentWindow, { grades, opens_at, closes_at }: WindowFields): boolean {
  return (
    stored.grades === grades &&
    stored.opens_at === opens_at.toISOString() &&
    stored.closes_at === (closes_at?.toISOString() ?? null)
  )
}

/** "K,1,2: 2026-08-03 08:00:00 -07:00 to 2026-08-14 17:00:00 -07:00". */
function windowText({ grades, opens_at, closes_at }: EnrollmentWindow, timeZone: string): string {
  const [opens, closes] = [opens_at, closes_at].map((time) => time && schoolTimeText(new Date(time), timeZone))
  const span = closes ? `${opens} to ${closes}` : `from ${opens}`
  return `${grades || 'All grades'}: ${span}`
}

/**
 * The windows of a semester in the order of opening, when its classes meet for the last time, and the database's clock, which decides about both.
 */
export async function readWindows(db: Database | Transaction, semester_id: number): Promise<WindowsResponse> {
  const clock = sql<{ now: Date; calendar: MeetingCalendar | null }>`(
    select clock_timestamp() as now, (select ${calendarOfSemester} from semester where semester.id = ${semester_id}) as calendar
  )`
  const rows = await db
    .selectFrom(clock.as('clock'))
    .leftJoin('enrollment_window', (join) => join.on('semester_id', '=', semester_id))
    .select(['now', 'calendar', 'id', 'grades', 'opens_at', 'closes_at'])
    .orderBy('opens_at')
    .orderBy('id')
    .execute()
  const windows = rows.flatMap(({ id, grades, opens_at, closes_at }) =>
    id === null || grades === null || opens_at === null
      ? []
      : [{ id, grades, opens_at: opens_at.toISOString(), closes_at: closes_at?.toISOString() ?? null }],
  )
  const [first] = rows
  if (!first) throw new Error('the database returned no time')
  const { now, calendar } = first
  return { windows, seats_end: calendar ? seatsEndByDays(calendar) : {}, now: now.toISOString() }
}

function seatsEndByDays(calendar: MeetingCalendar): WindowsResponse['seats_end'] {
  return Object.fromEntries(
    DAYS.flatMap((days) => {
      const end = seatsEnd(days, calendar)
      return end ? [[days, end.toISOString()]] : []
    }),
  )
}

/**
 * Replaces the stored windows of a semester. A window with the id of a stored one keeps it. Changes the version of the semester's row, so
 * that open screens fetch the windows again. The caller holds the lock of that row.
 */
async function replaceWindows(
  trx: Transaction,
  semester_id: number,
  stored: readonly EnrollmentWindow[],
  windows: readonly WindowFields[],
): Promise<void> {
  const isKept = ({ id }: WindowFields) => stored.some((window) => window.id === id)
  const kept = windows.filter(isKept)
  const removed = stored.filter(({ id }) => !kept.some((window) => window.id === id)).map(({ id }) => id)
  if (removed.length > 0) await trx.deleteFrom('enrollment_window').where('id', 'in', removed).execute()
  for (const { id = 0, ...fields } of kept)
    await trx.updateTable('enrollment_window').set(fields).where('id', '=', id).execute()
  const added = windows.filter((window) => !isKept(window)).map(({ id, ...fields }) => ({ ...fields, semester_id }))
  if (added.length > 0) await trx.insertInto('enrollment_window').values(added).execute()
  await trx
    .updateTable('semester')
    // No trigger fires when this column is updated.
    .set(({ ref }: ExpressionBuilder<Tables, 'semester'>) => ({ freed_seats: ref('freed_seats') }))
    .where('id', '=', semester_id)
    .execute()
}
