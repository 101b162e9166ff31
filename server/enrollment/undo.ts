import { sql } from 'kysely'
import { english } from '../../domain/english.ts'
import {
  type ChildPlace,
  isRestored,
  UNDO_SECONDS,
  type UndoableChange,
  type UndoRefusal,
  whyNotUndo,
} from '../../domain/enrollment/undo.ts'
import { fullName } from '../../domain/person.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { Problem } from '../platform/http/problem.ts'
import type { EnrollmentActor, EnrollmentCommand } from './commandInput.ts'
import { drop } from './drop.ts'
import { enroll } from './enroll.ts'
import { returnToWaitList } from './returnToWaitList.ts'
import { readSchedules, type ScheduleEntry } from './roster.queries.ts'
import type { Outcome } from './runCommand.ts'
import { lockAndRead } from './snapshot.ts'
import { transfer } from './transfer.ts'

interface MadeRosterChange {
  readonly change: UndoableChange
  readonly student_id: number
  readonly course_id: number
  readonly from_course_id: number | null
  readonly semester_id: number
  /** The child's classes before the change. */
  readonly before: readonly ScheduleEntry[]
  readonly by: EnrollmentActor
}

/** Keeps what undoing the change of locked classes needs, instead of that of the person's change before. Returns its id. Call it last. */
export async function keepRosterChange(trx: Transaction, made: MadeRosterChange): Promise<number> {
  const { change, student_id, course_id, from_course_id, semester_id, before, by } = made
  const freed = change === 'transfer' ? from_course_id : course_id
  const { rows } = await sql<{ log_id: number }>`
    insert into roster_change (user_id, log_id, student_id, semester_id, course_id, from_course_id, change, revisions, places, offered_student_id)
    select ${by.id}, (select max(id) from enrollment_log where semester_id = ${semester_id}), ${student_id}, ${semester_id}, ${course_id},
      ${from_course_id}, ${change}, ${revisionsOf(classesOf(made))}, ${JSON.stringify(before.map(toPlace))}::jsonb, (
        select entry.student_id
        from seat_offer offer join roster_entry entry on entry.id = offer.entry_id
        where offer.course_id = ${freed} and offer.xmin = pg_current_xact_id()::xid
        order by offer.id desc limit 1
      )
    on conflict (user_id) do update set log_id = excluded.log_id, made_at = now(), student_id = excluded.student_id,
      semester_id = excluded.semester_id, course_id = excluded.course_id, from_course_id = excluded.from_course_id,
      change = excluded.change, revisions = excluded.revisions, places = excluded.places, offered_student_id = excluded.offered_student_id
    returning log_id`.execute(trx)
  const [kept] = rows
  if (!kept) throw new Error('the roster change is not kept')
  return kept.log_id
}

/** The revisions of these classes, by id, as one value. */
function revisionsOf(ids: readonly number[]) {
  return sql<Record<string, number>>`(
    select coalesce(jsonb_object_agg(id::text, revision), '{}') from course where id = any(${ids}::integer[])
  )`
}

function classesOf({ course_id, from_course_id }: Pick<MadeRosterChange, 'course_id' | 'from_course_id'>): number[] {
  return from_course_id === null ? [course_id] : [course_id, from_course_id]
}

/**
 * Undoes the person's last roster change with the opposite command, which follows all rules of the wait lists. If that does not give the child
 * back exactly what it had, nothing is changed. Returns the classes.
 * @throws 422 with the reason
 */
export async function undoRosterChange(
  trx: Transaction,
  { change_id, by }: { readonly change_id: number; readonly by: EnrollmentActor },
): Promise<number[]> {
  const seen = await readChange(trx, change_id, by)
  if (!seen) throw refusal('not-last-change')
  await lockRows(trx, { students: [seen.student_id], courses: classesOf(seen) })
  // Who undid it meanwhile had these locks.
  const change = await readChange(trx, change_id, by)
  if (!change) throw refusal('not-last-change')
  const since = await readSince(trx, change)
  const because = whyNotUndo(change, since)
  if (because) throw refusal(because, since.later)
  const outcome = await takeBack(trx, change, by)
  if (outcome.refusal) throw cannotRestore(outcome)
  if (!isRestored(change.places, await readPlaces(trx, change))) throw cannotRestore(outcome)
  await trx.deleteFrom('roster_change').where('user_id', '=', by.id).where('log_id', '=', change_id).execute()
  return classesOf(change)
}

type StoredChange = NonNullable<Awaited<ReturnType<typeof readChange>>>

function readChange(trx: Transaction, change_id: number, by: EnrollmentActor) {
  return trx
    .selectFrom('roster_change')
    .selectAll()
    .where('user_id', '=', by.id)
    .where('log_id', '=', change_id)
    .executeTakeFirst()
}

/** What the log says about the child or the classes after the change. The classes and the child are locked. */
async function readSince(trx: Transaction, change: StoredChange) {
  const { log_id, semester_id, student_id } = change
  const courses = classesOf(change)
  const [later, times] = await Promise.all([
    trx
      .selectFrom('enrollment_log')
      .select(['culprit', 'first_name', 'last_name', 'class', 'status'])
      .where('semester_id', '=', semester_id)
      .where('id', '>', log_id)
      .where(sql<boolean>`(student_id = ${student_id} or course_id = any(${courses}::integer[]))`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
    sql<{ now: Date; revisions: Record<string, number> }>`
      select clock_timestamp() as now, ${revisionsOf(courses)} as revisions`.execute(trx),
  ])
  const { now = new Date(), revisions = {} } = times.rows[0] ?? {}
  return { now, revisions, later, hasLaterRow: later !== undefined }
}

/** The child keeps the class with the rules that it broke before. Only the child that the change gave an offer to loses it. */
async function takeBack(trx: Transaction, change: StoredChange, by: EnrollmentActor): Promise<Outcome> {
  const { student_id, course_id, from_course_id, offered_student_id } = change
  const command: EnrollmentCommand = {
    ...{ student_id, course_id, by: { ...by, reason: 'Undo' } },
    ...{ override: true, passWaitList: true, withdrawsOfferOf: offered_student_id },
  }
  const back = { ...command, course_id: from_course_id ?? course_id }
  const place = change.places.find((one) => one.course_id === course_id && one.status === 'waiting')
  if (change.change === 'transfer' && place) {
    const waiting = await returnToWaitList(trx, { ...command, place }, await lockAndRead(trx, command))
    return waiting.refusal ? waiting : enroll(trx, back, await lockAndRead(trx, back))
  }
  const snapshot = await lockAndRead(trx, back)
  if (change.change === 'enroll' && place) return returnToWaitList(trx, { ...command, place }, snapshot)
  if (change.change === 'enroll') return drop(trx, command, snapshot)
  if (change.change === 'drop') return enroll(trx, command, snapshot)
  return transfer(trx, { ...back, from_course_id: course_id }, snapshot)
}

async function readPlaces(trx: Transaction, { student_id, semester_id }: StoredChange): Promise<ChildPlace[]> {
  const [rows = []] = await readSchedules(trx, [{ student_id, semester_id }])
  return rows.map(toPlace)
}

function toPlace(row: ScheduleEntry): ChildPlace {
  const { id: course_id, status, overridden, entry_id, drop_course_id, swap_automatic, reserve_position } = row
  return {
    ...{ course_id, status, overridden, drop_course_id, swap_automatic, reserve_position },
    entry_id: status === 'waiting' ? entry_id : null,
    offer_ends_at: row.offer_expires_at?.toISOString() ?? null,
    offer_drop_course_id: row.offer_drop_course_id,
  }
}

type LaterRow = Awaited<ReturnType<typeof readSince>>['later']

export function refusal(code: UndoRefusal, later?: LaterRow): Problem {
  const sentence = {
    'not-last-change': english`This is not your last change anymore. It can't be undone.`,
    'too-late': english`This change is more than ${UNDO_SECONDS} seconds old. It can't be undone.`,
    'class-edited': english`The class has been edited since. The change can't be undone anymore.`,
    'changed-since': later
      ? english`There is a later change by ${later.culprit}: ${fullName(later)}, ${later.class}, ${later.status}. The change can't be undone anymore.`
      : english`The roster has changed since. The change can't be undone anymore.`,
  }[code]
  return new Problem(422, sentence, { code })
}

/** A seat or place that went to another child, or a place that the child had besides. */
function cannotRestore({ student, course, refusal: rule }: Outcome): Problem {
  const child = fullName(student)
  if (rule?.because === 'wait-list-full')
    return new Problem(
      422,
      english`Another child has the last place on the wait list for ${course.name} now. ${child} can't go back to it.`,
      { code: 'not-restored' },
    )
  const message = rule
    ? english`The seat in ${course.name} was given to another child. ${child} can't get it back this way.`
    : english`${child} would not get back the same places on wait lists. The change can't be undone anymore.`
  return new Problem(422, message, { code: 'not-restored' })
}
