import { type RawBuilder, sql } from 'kysely'
import type { LostPlace } from '../../domain/enrollment/undo.ts'
import type { StandingSwap } from '../../domain/enrollment/waitList/waitList.ts'
import type { Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE, preparedStatement, rowsStatement } from '../platform/database/statements.ts'
import { studentIdOfEntry } from '../rows/positions.ts'
import type { LogStatus } from '../schema/tables.ts'
import type { Culprit } from './culprit.ts'
import { LOG_COLUMNS, logRows, namesOf } from './logRows.ts'
import { deleteOffer } from './offer.writes.ts'

/**
 * The only statements that change roster entries; those of offers are in `offer.writes.ts`. Each writes its log rows itself, with the names of
 * that moment, and needs the locks of the classes.
 */

type Overridable =
  | 'enrolled'
  | 'moved to enrolled'
  | 'enrolled past the wait list'
  | 'enrolled by merge'
  | 'waitlisted'
  | 'waitlisted by merge'
  | 'back on waitlist'

/** The log's status of an action, with the override. */
export function statusOf(action: Overridable, isOverridden: boolean): LogStatus {
  return isOverridden ? `${action} (override)` : action
}

interface Place {
  readonly course_id: number
  readonly student_id: number
}

interface NewEntry extends Place {
  readonly status: LogStatus
  readonly by: Culprit
}

export interface Enrollment extends NewEntry {
  /** Whether an admin overrode a rule. Null keeps what the place on the wait list says. */
  readonly overridden: boolean | null
  /** Whether the student has another class at this time by override. */
  readonly shares_time: boolean
}

/** Enrolls students, from their places on wait lists if they have one. One statement, in this order. */
export async function enrollStudents(trx: Transaction, enrollments: readonly Enrollment[]): Promise<void> {
  await insertEnrolled(
    trx,
    enrollments.map((enrollment) => toRow(enrollment, null)),
  )
}

export interface NewPlace extends NewEntry {
  readonly overridden: boolean
  readonly swap: StandingSwap | null
}

/** Adds students to the ends of wait lists. One statement, in this order. */
export async function addToWaitLists(trx: Transaction, places: readonly NewPlace[]): Promise<void> {
  await insertWaiting(
    trx,
    places.map(({ swap, ...place }) => toRow({ ...place, shares_time: false }, swap)),
  )
}

function toRow({ by, ...entry }: Enrollment, swap: StandingSwap | null) {
  const { drop_course_id = null, automatic: swap_automatic = false } = swap ?? {}
  return { ...entry, drop_course_id, swap_automatic, culprit: by.name, culprit_id: by.id, reason: by.reason }
}

const insertEnrolled = insertStatement(
  'enrolled',
  sql`on conflict (course_id, (student_id::bigint)) do update
        set status = 'enrolled', grade = excluded.grade, overridden = excluded.overridden, shares_time = excluded.shares_time,
          drop_course_id = null, swap_automatic = false, updated_at = now()`,
)

const insertWaiting = insertStatement('waiting', sql``)

/** Each row is written or the statement fails, so the log rows need not be joined with the entries. */
function insertStatement(status: 'enrolled' | 'waiting', onConflict: RawBuilder<unknown>) {
  const columns = {
    course_id: 'integer',
    student_id: 'integer',
    status: 'text',
    overridden: 'boolean',
    shares_time: 'boolean',
    drop_course_id: 'integer',
    swap_automatic: 'boolean',
    culprit: 'text',
    culprit_id: 'integer',
    reason: 'text',
  } as const
  return rowsStatement<ReturnType<typeof toRow>>(
    columns,
    (given) => sql`
      with entry as materialized (
        select given.*, course.semester_id, section, course.name as class, semester.name as semester, first_name, last_name,
          days, period_span, student.grade, coalesce(given.overridden, (
            select place.overridden from roster_entry place
            where place.course_id = given.course_id and place.${studentIdOfEntry} = given.student_id
          ), false) as is_overridden
        from ${given} ${namesOf('given')} order by given.n
      ), changed as (
        insert into roster_entry (course_id, student_id, status, grade, overridden, shares_time, semester_id, days, period_span,
          drop_course_id, swap_automatic)
        select course_id, student_id, ${sql.lit(status)}, grade, is_overridden, shares_time, semester_id, days, period_span,
          drop_course_id, swap_automatic
        from entry ${onConflict}
      )
      insert into enrollment_log (${LOG_COLUMNS}) select ${LOG_COLUMNS} from entry`,
  )
}

/** Removes a student from a class, or from its wait list with its offer. For a class that it gives up, see `forgetClass`. */
export async function removeEntry(
  trx: Transaction,
  { course_id, student_id }: Place,
  status: LogStatus,
  { name, id, reason }: Culprit,
): Promise<void> {
  await deleteRow(trx, course_id, student_id, status, name, id, reason)
}

const deleteRow = preparedStatement(
  (
    course_id: number,
    student_id: number,
    status: LogStatus,
    culprit: string,
    culprit_id: number | null,
    reason: string | null,
  ) => sql`
    with changed as (
      delete from roster_entry where course_id = ${course_id} and ${studentIdOfEntry} = ${student_id} returning *
    ) ${logRows(sql`changed entry`, { status, culprit, culprit_id, reason })}`,
)

/** What a place on a wait list says about its child. */
export interface FormerPlace {
  readonly overridden: boolean
  readonly drop_course_id: number | null
  readonly swap_automatic: boolean
}

/** Gives an enrolled child the place on the wait list again that its entry had, since when the log says. */
export async function waitAgain(trx: Transaction, entry_id: number, former: FormerPlace, by: Culprit): Promise<void> {
  const { overridden, drop_course_id, swap_automatic } = former
  const status = statusOf('back on waitlist', overridden)
  await sql`
    with changed as (
      update roster_entry entry set status = 'waiting', shares_time = false, overridden = ${overridden},
        drop_course_id = ${drop_course_id}, swap_automatic = ${swap_automatic}, updated_at = coalesce((
          select max(logged_at) from enrollment_log logged
          where logged.student_id = entry.student_id and logged.course_id = entry.course_id and logged.status like 'waitlisted%'
        ), updated_at)
      where id = ${entry_id} returning course_id, student_id
    ) ${logRows(sql`changed entry`, { status, culprit: by.name, culprit_id: by.id, reason: by.reason })}`.execute(trx)
}

/** Entries that were written again keep the grade and the time of before. Returns the places with their entries. */
export async function keepSince<P extends LostPlace>(trx: Transaction, places: readonly P[]) {
  const { rows } = await sql<{ entry_id: number; course_id: number; student_id: number }>`
    update roster_entry entry set grade = was.grade, updated_at = was.updated_at
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) was (course_id integer, student_id integer, grade class_grade, updated_at timestamptz)
    where entry.course_id = was.course_id and entry.${studentIdOfEntry} = was.student_id
    returning entry.id as entry_id, entry.course_id, entry.student_id`.execute(trx)
  return places.flatMap((place) => {
    const entry = rows.find((row) => row.course_id === place.course_id && row.student_id === place.student_id)
    return entry ? [{ ...place, entry_id: entry.entry_id }] : []
  })
}

interface MergedEntry {
  readonly id: number
  readonly status: 'enrolled' | 'waiting'
  readonly overridden: boolean
  readonly isOffered: boolean
}

/**
 * Gives the entry of a student whose record ends to the record that stays. The row stays the same, and with it the place in the line and the
 * held seat. The log ends one entry's place and starts the other's.
 */
export async function moveEntry(
  trx: Transaction,
  { id, status, overridden, isOffered }: MergedEntry,
  student_id: number,
  by: Culprit,
): Promise<void> {
  const action = status === 'enrolled' ? 'enrolled by merge' : 'waitlisted by merge'
  await logEntry(trx, id, 'moved by merge', by.name, by.id, by.reason)
  await trx.updateTable('roster_entry').set({ student_id }).where('id', '=', id).execute()
  await logEntry(trx, id, statusOf(action, overridden), by.name, by.id, by.reason)
  if (isOffered) await logEntry(trx, id, 'offered', by.name, by.id, by.reason)
}

const logEntry = preparedStatement(
  (entry_id: number, status: LogStatus, culprit: string, culprit_id: number | null, reason: string | null) =>
    logRows(sql`(select course_id, student_id from roster_entry where id = ${entry_id}) entry`, {
      status,
      culprit,
      culprit_id,
      reason,
    }),
)

/** Removes a student from the reserve of a class. */
export async function removeFromReserve(
  trx: Transaction,
  { course_id, student_id }: Place,
  { name, id, reason }: Culprit,
): Promise<void> {
  await deleteFromReserve(trx, course_id, student_id, name, id, reason)
}

const deleteFromReserve = preparedStatement(
  (course_id: number, student_id: number, culprit: string, culprit_id: number | null, reason: string | null) => sql`
    with changed as (
      delete from reserve_place where course_id = ${course_id} and student_id = ${student_id} returning course_id, student_id
    ) ${logRows(sql`changed entry`, { status: 'removed from reserve', culprit, culprit_id, reason })}`,
)

/** The child leaves this class: its places on other wait lists, whose classes are locked, no longer give it up. */
export const forgetClass = preparedStatement(
  (student_id: number, course_id: number) => sql`
    with waiting as materialized (
      select id from (
        select * from roster_entry
        where student_id = ${student_id} and semester_id = (select semester_id from course where id = ${course_id})
        offset ${OPTIMIZATION_FENCE}
      ) entry
      where status = 'waiting'
    ), offered as (
      update seat_offer set drop_course_id = null where entry_id = any(array(select id from waiting)) and drop_course_id = ${course_id}
    )
    update roster_entry set drop_course_id = null, swap_automatic = false
    where id = any(array(select id from waiting)) and drop_course_id = ${course_id}`,
)

/** A child that gets a seat, and what it gives up for it. */
export interface TakenSeat extends Enrollment {
  /** The place on the wait list whose offer ends. */
  readonly offered_entry_id: number | null
  readonly drop_course_id: number | null
}

/**
 * Enrolls children. The offers and the classes that they give up are removed first, because the database counts seats after each
 * statement: in an exchange, no other seat is free.
 */
export async function writeSeats(trx: Transaction, taken: readonly TakenSeat[]): Promise<void> {
  await Promise.all([
    ...taken.flatMap(({ offered_entry_id: id }) => (id === null ? [] : deleteOffer(trx, id))),
    ...taken.flatMap(({ student_id, drop_course_id, status, by }) =>
      drop_course_id === null
        ? []
        : [
            removeEntry(
              trx,
              { course_id: drop_course_id, student_id },
              status === 'enrolled by swap' ? 'dropped by swap' : 'dropped',
              by,
            ),
            forgetClass(trx, student_id, drop_course_id),
          ],
    ),
    enrollStudents(trx, taken),
  ])
}

interface ServedPlace extends Place {
  readonly entry_id: number
  readonly drop_course_id: number | null
}

/** The seat that the wait list gives to one of its places, or to PRESSED_ENTRY. The office's override of the grade stays valid. */
export function fromWaitList({ entry_id, ...seat }: ServedPlace, by: Culprit): TakenSeat {
  const status = seat.drop_course_id === null ? 'moved to enrolled' : 'enrolled by swap'
  return { ...seat, status, overridden: null, shares_time: false, offered_entry_id: entry_id, by }
}

/** Changes what a waiting child gives up for the class, or nothing with null. */
export async function setStandingSwap(trx: Transaction, entry_id: number, swap: StandingSwap | null): Promise<void> {
  await trx
    .updateTable('roster_entry')
    .set({ drop_course_id: swap?.drop_course_id ?? null, swap_automatic: swap?.automatic ?? false })
    .where('id', '=', entry_id)
    .execute()
}

/** These places on wait lists give up the class, which the child has now, and so do their open offers that give up none. */
export const giveUpLater = preparedStatement(
  (entries: readonly number[], drop_course_id: number, automatic: boolean) => sql`
    with offered as (
      update seat_offer set drop_course_id = ${drop_course_id} where entry_id = any(${entries}::integer[]) and drop_course_id is null
    )
    update roster_entry set drop_course_id = ${drop_course_id}, swap_automatic = ${automatic}
    where id = any(${entries}::integer[]) and status = 'waiting'`,
)
