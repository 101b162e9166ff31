import { type RawBuilder, sql } from 'kysely'
import { getOrThrow } from '../../../domain/draw/drawState.ts'
import type { DrawRecord } from '../../../domain/draw/record.ts'
import { drawnWaitLists } from '../../../domain/draw/results.ts'
import type { Actor } from '../../audit-trail/trail.ts'
import type { Transaction } from '../../db/database.ts'
import type { LogStatus } from '../../db/tables.ts'
import { batchesOf } from './batchesOf.ts'
import type { Preferences } from './readPreferences.ts'

interface Drawn {
  readonly record: DrawRecord
  readonly preferences: Preferences
  readonly actor: Actor & { readonly user_id: number }
}

interface DrawnRow {
  readonly student_id: number
  readonly course_id: number
  readonly status: LogStatus
  /** The class in the way of a child that waits: an offer asks whether it gives it up. */
  readonly drops: number | null
}

/**
 * Writes the roster entries and their log rows: first the enrollments, which end the waiting of some children, then the wait lists in the
 * order of the decisions. The students and classes are locked. Reports the part that is done, up to 1. Returns the classes of offers to
 * children that got a seat: the offered seats are free again.
 */
export async function writeDecisions(
  trx: Transaction,
  { record, preferences, actor }: Drawn,
  report: (part: number) => void,
): Promise<number[]> {
  const enrolled = enrolledRows(record, preferences)
  const waiting = drawnWaitLists(record.round, record.decisions).map(
    ({ code, course_id, drops: inTheWay }): DrawnRow => {
      const drops = inTheWay !== null && preferences.offered.has(inTheWay) ? inTheWay : null
      return { student_id: getOrThrow(preferences.students, code).student_id, course_id, status: 'waitlisted', drops }
    },
  )
  const freed = await deleteOffers(
    trx,
    enrolled.filter(({ status }) => status === 'moved to enrolled'),
  )
  const batches = [
    ...batchesOf(enrolled).map((rows) => insertEnrolled(rows, actor)),
    ...batchesOf(waiting).map((rows) => insertWaiting(rows, actor)),
  ]
  for (const [n, batch] of batches.entries()) {
    await batch.execute(trx)
    report((n + 1) / batches.length)
  }
  return freed
}

/** Returns the classes of the deleted offers. */
async function deleteOffers(trx: Transaction, rows: readonly DrawnRow[]): Promise<number[]> {
  const { rows: deleted } = await sql<{ course_id: number }>`
    with ${givenRows(rows)}
    delete from seat_offer using roster_entry entry, given
    where entry.id = seat_offer.entry_id and (entry.course_id, entry.student_id) = (given.course_id, given.student_id)
    returning seat_offer.course_id`.execute(trx)
  return [...new Set(deleted.map(({ course_id }) => course_id))]
}

function enrolledRows({ round, decisions }: DrawRecord, { students }: Preferences): DrawnRow[] {
  const waits = new Map(round.children.map(({ code, waiting }) => [code, waiting]))
  return decisions.flatMap(({ code, course_id, outcome }): DrawnRow[] => {
    if (outcome !== 'enrolled') return []
    const status = getOrThrow(waits, code).includes(course_id) ? 'moved to enrolled' : 'enrolled'
    return [{ student_id: getOrThrow(students, code).student_id, course_id, status, drops: null }]
  })
}

function insertEnrolled(rows: readonly DrawnRow[], actor: Drawn['actor']): RawBuilder<unknown> {
  return sql`
    with ${givenRows(rows)}, entry as (
      insert into roster_entry (course_id, student_id, status, grade, semester_id, days, period_span)
      select course.id, student.id, 'enrolled', student.grade, course.semester_id, course.days, course.period_span
      ${JOINED_ROWS}
      on conflict (course_id, (student_id::bigint)) do update
        set status = 'enrolled', grade = excluded.grade, overridden = false, shares_time = false,
          swap_drops = null, swap_automatic = false, updated_at = now()
      returning course_id, student_id
    ) ${insertLogRows(actor)}`
}

function insertWaiting(rows: readonly DrawnRow[], actor: Drawn['actor']): RawBuilder<unknown> {
  return sql`
    with ${givenRows(rows)}, entry as (
      insert into roster_entry (course_id, student_id, status, grade, semester_id, days, period_span, swap_drops)
      select course.id, student.id, 'waiting', student.grade, course.semester_id, course.days, course.period_span,
        given.drops
      ${JOINED_ROWS}
      returning course_id, student_id
    ) ${insertLogRows(actor)}`
}

/** Identity columns are assigned in this order. */
const JOINED_ROWS = sql`
  from given join course on course.id = given.course_id join student on student.id = given.student_id
  order by given.n`

function givenRows(rows: readonly DrawnRow[]): RawBuilder<unknown> {
  const numbered = rows.map((row, n) => ({ ...row, n }))
  return sql`given as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
      as row (n integer, student_id integer, course_id integer, status text, drops integer)
  )`
}

function insertLogRows({ user_name, user_id }: Drawn['actor']): RawBuilder<unknown> {
  return sql`
    insert into enrollment_log
      (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
    select course.semester_id, course.id, student.id, course.section, course.name, semester.name, student.first_name,
      student.last_name, given.status, ${user_name}, ${user_id}::integer
    from entry
    join given using (course_id, student_id)
    join course on course.id = given.course_id
    join semester on semester.id = course.semester_id
    join student on student.id = given.student_id
    order by given.n`
}
