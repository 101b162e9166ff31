import { sql } from 'kysely'
import { getOrThrow } from '../../domain/enrollment/lottery/decide.ts'
import type { LotteryRecord } from '../../domain/enrollment/lottery/record.ts'
import { decisionsOf, lotteryWaitLists } from '../../domain/enrollment/lottery/results.ts'
import type { Actor } from '../auditTrail/trail.ts'
import { addToReserve } from '../enrollment/reserve.ts'
import { addToWaitLists, type Enrollment, enrollStudents, type NewPlace } from '../enrollment/roster.writes.ts'
import { keepPlaces } from '../enrollment/settle.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Candidates } from './readPool.ts'

interface Decided {
  readonly record: LotteryRecord
  readonly candidates: Candidates
  readonly actor: Actor & { readonly user_id: number }
}

/**
 * Writes the roster entries and their log rows: first the enrollments, which end the waiting of some children, then the wait lists in the
 * order of the decisions. The students and classes are locked. Reports the part that is done, up to 1. Returns the classes to settle: those with a reserve, and those of offers to
 * children that got a seat: the offered seats are free again.
 */
export async function writeDecisions(
  trx: Transaction,
  decided: Decided,
  report: (part: number) => void,
): Promise<readonly number[]> {
  const enrollments = lotteryEnrollments(decided)
  const freed = await deleteOffersOf(
    trx,
    enrollments.filter(({ status }) => status === 'moved to enrolled'),
  )
  const writes = [
    ...batchesOf(enrollments).map((batch) => () => enrollStudents(trx, batch)),
    ...batchesOf(lotteryPlaces(decided)).map((batch) => () => addToWaitLists(trx, batch)),
    ...batchesOf(reservePlaces(decided)).map((batch) => () => addToReserve(trx, batch)),
  ]
  for (const [n, write] of writes.entries()) {
    await write()
    report((n + 1) / writes.length)
  }
  for (const enrollment of ofWaitingChildren(enrollments, decided)) await keepPlaces(trx, enrollment)
  return [...new Set([...freed, ...reservePlaces(decided).map(({ course_id }) => course_id)])]
}

/** The enrollments of children that waited before the lottery. */
function ofWaitingChildren(
  enrollments: readonly Enrollment[],
  { record: { pool }, candidates: { students } }: Decided,
): readonly Enrollment[] {
  const waiting = pool.children.filter((child) => child.waiting.length > 0)
  const ids = new Set(waiting.map(({ code }) => getOrThrow(students, code).student_id))
  return enrollments.filter(({ student_id }) => ids.has(student_id))
}

function lotteryEnrollments({ record: { pool, turns }, candidates: { students }, actor }: Decided): Enrollment[] {
  const by = { id: actor.user_id, name: actor.user_name, reason: null }
  const waits = new Map(pool.children.map(({ code, waiting }) => [code, waiting]))
  return decisionsOf(turns, 'enrolled').map(({ code, course_id }) => ({
    course_id,
    student_id: getOrThrow(students, code).student_id,
    status: getOrThrow(waits, code).includes(course_id) ? 'moved to enrolled' : 'enrolled',
    overridden: false,
    shares_time: false,
    by,
  }))
}

/** An offer asks a waiting child whether it gives up the one class that is in the way. */
function lotteryPlaces({ record: { pool, turns }, candidates, actor }: Decided): NewPlace[] {
  const by = { id: actor.user_id, name: actor.user_name, reason: null }
  return lotteryWaitLists(pool, turns).map(({ code, course_id, drop_course_id }) => ({
    course_id,
    student_id: getOrThrow(candidates.students, code).student_id,
    status: 'waitlisted',
    overridden: false,
    swap:
      drop_course_id !== null && candidates.offered.has(drop_course_id) ? { drop_course_id, automatic: false } : null,
    by,
  }))
}

/** In the order of the turns. */
function reservePlaces({ record: { turns }, candidates: { students } }: Decided) {
  return decisionsOf(turns, 'reserve').map(({ code, course_id }) => {
    return { course_id, student_id: getOrThrow(students, code).student_id }
  })
}

/** Returns the classes of the deleted offers. */
async function deleteOffersOf(trx: Transaction, enrollments: readonly Enrollment[]): Promise<readonly number[]> {
  const places = enrollments.map(({ course_id, student_id }) => ({ course_id, student_id }))
  const { rows } = await sql<{ course_id: number }>`
    delete from seat_offer
    using roster_entry entry, jsonb_to_recordset(${JSON.stringify(places)}::jsonb) given(course_id integer, student_id integer)
    where entry.id = seat_offer.entry_id and (entry.course_id, entry.student_id) = (given.course_id, given.student_id)
    returning seat_offer.course_id`.execute(trx)
  return [...new Set(rows.map(({ course_id }) => course_id))]
}

/** Rows per statement. */
const BATCH_SIZE = 1000

export function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, n) =>
    rows.slice(n * BATCH_SIZE, (n + 1) * BATCH_SIZE),
  )
}
