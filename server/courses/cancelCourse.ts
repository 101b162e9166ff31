import { sql } from 'kysely'
import type { CanceledCourse, CancellationReport } from '../../contract/cancelCourses.ts'
import { CANCELED_WITHOUT_PASSWORD } from '../../contract/values.ts'
import type { LostPlace } from '../../domain/enrollment/undo.ts'
import { placesTaken, WAIT_LIST_LIMIT } from '../../domain/enrollment/waitList/limit.ts'
import { type AuditTrail, UNRECORDED } from '../auditTrail/trail.ts'
import { type RosterActor, toCulprit } from '../enrollment/culprit.ts'
import { forgetClass, removeEntry, removeFromReserve } from '../enrollment/roster.writes.ts'
import { settleClasses } from '../enrollment/settle.ts'
import { classesWaitedForBy } from '../enrollment/waitLists.queries.ts'
import { recordFamilyMessage } from '../familyEmails/familyMessage.ts'
import { familiesByClass, previewEmails } from '../familyEmails/previewEmails.ts'
import { queueClassToggledEmails, shownClass } from '../familyEmails/queueClassEmails.ts'
import { queueFamilyEmails } from '../familyEmails/queueFamilyEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { keepIfDone } from '../platform/database/keepIfDone.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { notFound } from '../platform/http/problem.ts'
import { requireConfirmedPassword } from '../platform/http/session.ts'
import { auditedCourse } from '../rows/course.row.ts'
import { keepClassChange, type LockedCourse, type MadeClassChange } from './classChange.ts'
import { lockWithRosters, rosterEntriesOf } from './classRoster.queries.ts'

interface Reason {
  readonly by: RosterActor
  /** What the office adds to the emails. */
  readonly family_message: string
}

interface Cancellation extends Reason {
  readonly id: number
}

interface Cancellations extends Reason {
  readonly courses: readonly number[]
  readonly confirmed: boolean
  readonly isPasswordConfirmed: boolean
}

/**
 * Makes a class inactive and drops everyone: the enrolled children, the wait list and the reserve behind it. Tells their families if they
 * see the class. The classes that these children wait for are settled, because the children have more time now. Returns the id of the change.
 * @throws 404
 */
export async function cancelCourse(
  trx: Transaction,
  trail: AuditTrail,
  { id, ...why }: Cancellation,
): Promise<number | null> {
  const { canceled, made } = await cancelAll(trx, trail, { ids: [id], why, skipsOver: false })
  if (canceled.length === 0) throw notFound()
  return keepClassChange(trx, made)
}

/**
 * Cancels many classes as `cancelCourse` does, except those that are canceled already. Without a confirmation it is a preview.
 * @throws 403 when many are canceled without a confirmed password
 */
export async function cancelCourses(
  trx: Transaction,
  trail: AuditTrail,
  { courses: ids, confirmed, isPasswordConfirmed, ...why }: Cancellations,
): Promise<CancellationReport> {
  const wanted = { ids, why, skipsOver: true }
  if (confirmed && new Set(ids).size > CANCELED_WITHOUT_PASSWORD) requireConfirmedPassword(isPasswordConfirmed)
  if (confirmed) {
    const { canceled: courses, made } = await cancelAll(trx, trail, wanted)
    return { courses, emails: null, done: true, change_id: await keepClassChange(trx, made) }
  }
  return keepIfDone(trx, async () => {
    const { canceled } = await cancelAll(trx, UNRECORDED, wanted)
    const [emails, told] = [await previewEmails(trx), await familiesByClass(trx)]
    const courses = canceled.map((course) => ({ ...course, families: told.get(course.id) ?? 0 }))
    return { courses, emails, done: false, change_id: null }
  })
}

/** All rows are locked before the first change, and the classes that children wait for are settled after the last one. */
async function cancelAll(
  trx: Transaction,
  trail: AuditTrail,
  { ids, why, skipsOver }: { readonly ids: readonly number[]; readonly why: Reason; readonly skipsOver: boolean },
): Promise<{ readonly canceled: CanceledCourse[]; readonly made: MadeClassChange }> {
  await lockRows(trx, { students: await reserveOf(trx, ids) })
  const courses = await lockWithRosters(trx, ids)
  await lockRows(trx, { students: await reserveOf(trx, ids) })
  const dropped = await Promise.all(courses.map((course) => everyoneIn(trx, course)))
  const children = dropped.flatMap(({ entries }) => entries.map(({ student_id }) => student_id))
  const others = (await classesWaitedForBy(trx, children)).filter((course_id) => !ids.includes(course_id))
  await lockRows(trx, { courses: others })
  const { places, swaps, isFinal } = await readLost(trx, courses)
  const canceled: CanceledCourse[] = []
  for (const each of dropped) {
    const counts = countsOf(each)
    if (!(skipsOver && counts.is_over)) await cancelLocked(trx, trail, each, why)
    canceled.push(counts)
  }
  const settled = await settleClasses(trx, others)
  const before = courses.filter(({ id }) => !(skipsOver && canceled.some((one) => one.id === id && one.is_over)))
  return { canceled, made: { before, by: why.by, places, swaps, hasMoved: isFinal || settled.length > 0 } }
}

type Dropped = Awaited<ReturnType<typeof everyoneIn>>

async function everyoneIn(trx: Transaction, course: LockedCourse) {
  return { course, entries: await rosterEntriesOf(trx, course.id), reserve: await reserveOf(trx, [course.id]) }
}

function countsOf({ course: { id, section, name, active }, entries, reserve }: Dropped): CanceledCourse {
  const seats = entries.filter(({ status }) => status === 'enrolled').length
  const counts = { seats, wait_list: entries.length - seats, reserve: reserve.length }
  return { id, section, name, is_over: !active && entries.length + reserve.length === 0, ...counts, families: 0 }
}

/**
 * What undoing the cancellation gives back. A child behind the wait list would not get its place back, nor one that joins a list of five again, nor an
 * offer what it alone gives up: then it cannot be undone.
 */
async function readLost(trx: Transaction, courses: readonly LockedCourse[]) {
  const ids = courses.map(({ id }) => id)
  const chosen = sql`${ids}::integer[]`
  const offers = () =>
    trx.selectFrom('roster_entry as entry').leftJoin('seat_offer as offer', 'offer.entry_id', 'entry.id')
  const places = await offers()
    .select(['entry.course_id', 'student_id', 'status', 'grade', 'overridden', 'shares_time', 'updated_at'])
    .select(['entry.drop_course_id', 'swap_automatic', 'offered_at', 'offer.expires_at as offer_ends_at'])
    .select('offer.drop_course_id as offer_drop_course_id')
    .where(sql<boolean>`entry.course_id = any(${chosen})`)
    .orderBy('entry.id')
    .execute()
  const giving = await offers()
    .select(['entry.id as entry_id', 'entry.course_id', 'entry.drop_course_id', 'swap_automatic'])
    .where(sql<boolean>`entry.course_id <> all(${chosen})`)
    .where(sql<boolean>`(entry.drop_course_id = any(${chosen}) or offer.drop_course_id = any(${chosen}))`)
    .execute()
  const swaps = giving.flatMap(({ drop_course_id, ...swap }) => (drop_course_id ? [{ ...swap, drop_course_id }] : []))
  const isFinal =
    courses.some((course) => placesTaken(course) > WAIT_LIST_LIMIT) ||
    swaps.length < giving.length ||
    (await reserveOf(trx, ids)).length > 0
  return { places: places.map(toLostPlace), swaps, isFinal }
}

function toLostPlace({ updated_at, offered_at, offer_ends_at, ...place }: StoredPlace): LostPlace {
  return {
    ...place,
    updated_at: updated_at.toISOString(),
    offered_at: offered_at?.toISOString() ?? null,
    offer_ends_at: offer_ends_at?.toISOString() ?? null,
  }
}

interface StoredPlace extends Omit<LostPlace, 'updated_at' | 'offered_at' | 'offer_ends_at'> {
  readonly updated_at: Date
  readonly offered_at: Date | null
  readonly offer_ends_at: Date | null
}

/** Needs the locks of the class and of its children. */
async function cancelLocked(
  trx: Transaction,
  trail: AuditTrail,
  { course, entries, reserve }: Dropped,
  { by, family_message }: Reason,
): Promise<void> {
  const { id, active, wait_list } = course
  await tellReserve(trx, id, { reserve, family_message })
  if (active) {
    await trx.updateTable('course').set({ active: false }).where('id', '=', id).execute()
    await queueClassToggledEmails(trx, id, { family_message })
  }
  await dropAll(trx, { course, entries, reserve }, by)
  const counts = { seats: entries.filter(({ status }) => status === 'enrolled').length, wait_list }
  const { subject } = await auditedCourse(trx, id)
  const after = { active: false, seats: 0, wait_list: 0, ...(by.reason && { reason: by.reason }) }
  trail.edited(subject, { active, ...counts }, after)
  await recordFamilyMessage(trx, trail, id, family_message)
}

/** The reserve goes first, so that none of its children moves up. */
async function dropAll(trx: Transaction, { course, entries, reserve }: Dropped, by: RosterActor): Promise<void> {
  const { id: course_id } = course
  const culprit = toCulprit(by)
  for (const student_id of reserve) await removeFromReserve(trx, { course_id, student_id }, culprit)
  for (const { student_id, status } of entries) {
    const action = status === 'enrolled' ? 'dropped' : 'removed from waitlist'
    await removeEntry(trx, { course_id, student_id }, action, culprit)
    await forgetClass(trx, student_id, course_id)
  }
}

/** Call it while families still see the class. */
async function tellReserve(
  trx: Transaction,
  course_id: number,
  { reserve, family_message }: { readonly reserve: readonly number[]; readonly family_message: string },
): Promise<void> {
  if (reserve.length === 0 || !(await shownClass(trx, course_id)).visible) return
  await queueFamilyEmails(
    trx,
    reserve.map((student_id) => ({ kind: 'removed-from-reserve', student_id, course_id, family_message })),
  )
}

/** The children behind the wait lists of these classes. */
async function reserveOf(trx: Transaction, course_ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('reserve_place')
    .select('student_id')
    .where(sql<boolean>`course_id = any(${course_ids}::integer[])`)
    .orderBy('course_id')
    .orderBy('position')
    .execute()
  return rows.map(({ student_id }) => student_id)
}
