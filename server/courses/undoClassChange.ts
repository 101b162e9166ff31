import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type LostPlace, type LostSwap, whyNotUndo } from '../../domain/enrollment/undo.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { type Culprit, toCulprit } from '../enrollment/culprit.ts'
import { insertOffer } from '../enrollment/offer.writes.ts'
import { addToWaitLists, enrollStudents, giveUpLater, keepSince, statusOf } from '../enrollment/roster.writes.ts'
import { refusal } from '../enrollment/undo.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { Problem } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { auditedCourse, lockSections } from '../rows/course.row.ts'
import type { ChangedClass } from '../schema/tables.ts'
import { reasonOf, settleChanged } from './changeCourses.ts'
import type { LockedCourse } from './classChange.ts'
import { lockWithRosters } from './classRoster.queries.ts'
import { affectedStudents, endExpiredIn, settleEdited, writeCourse } from './editCourse.ts'
import { writeToggle } from './toggleCourse.ts'

/**
 * Undoes the person's last change of classes. Edited classes get their former values by the rules of an edit. Canceled classes are as active as
 * they were, and their children have the places, offers and swaps that they had. Returns the classes.
 * @throws 422 with the reason, and then nothing is changed
 */
export async function undoClassChange(
  trx: Transaction,
  trail: AuditTrail,
  { change_id, by }: { readonly change_id: number; readonly by: SessionUser },
): Promise<number[]> {
  const seen = await readChange(trx, change_id, by)
  if (!seen) throw refusal('not-last-change')
  const ids = seen.courses.map(({ id }) => id)
  const semesters = new Set(seen.courses.map(({ was }) => was.semester_id))
  for (const semester_id of [...semesters].toSorted((a, b) => a - b)) await lockSections(trx, { semester_id })
  const waitedFor = seen.swaps.map(({ course_id }) => course_id)
  const children = seen.places.map(({ student_id }) => student_id)
  await lockRows(trx, { students: children, courses: [...ids, ...waitedFor] })
  const courses = await lockWithRosters(trx, ids)
  // Who undid it meanwhile had these locks.
  const change = await readChange(trx, change_id, by)
  if (!change) throw refusal('not-last-change')
  const since = await readSince(trx, change, courses)
  const because = whyNotUndo(change, since)
  if (because) throw refusal(because, since.later)
  if (change.isCancellation) await giveBack(trx, trail, change, toCulprit({ ...by, reason: 'Undo' }))
  else await writeBack(trx, trail, change.courses, by)
  await trx.deleteFrom('class_change').where('user_id', '=', by.id).execute()
  return ids
}

type StoredChange = NonNullable<Awaited<ReturnType<typeof readChange>>>

async function readChange(trx: Transaction, change_id: number, { id }: Pick<SessionUser, 'id'>) {
  const row = await trx
    .selectFrom('class_change')
    .selectAll()
    .where('user_id', '=', id)
    .where('id', '=', change_id)
    .executeTakeFirst()
  if (!row) return
  const revisions = Object.fromEntries(row.courses.map((course) => [course.id, course.revision]))
  return { ...row, revisions, isCancellation: row.places.length > 0 }
}

/** An edit does not depend on what children did since: its rules look at the roster as it is. */
async function readSince(trx: Transaction, change: StoredChange, courses: readonly LockedCourse[]) {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(trx)
  const later = change.isCancellation ? await readLater(trx, change) : undefined
  return {
    now: rows[0]?.now ?? new Date(),
    revisions: Object.fromEntries(courses.map(({ id, revision }) => [id, revision])),
    later,
    hasLaterRow: later !== undefined,
  }
}

function readLater(trx: Transaction, { log_id, courses, places }: StoredChange) {
  const [ids, children] = [courses.map(({ id }) => id), places.map(({ student_id }) => student_id)]
  return trx
    .selectFrom('enrollment_log')
    .select(['culprit', 'first_name', 'last_name', 'class', 'status'])
    .where('id', '>', log_id)
    .where(sql<boolean>`(student_id = any(${children}::integer[]) or course_id = any(${ids}::integer[]))`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The enrolled children first, because places on wait lists may give up their classes. */
async function giveBack(
  trx: Transaction,
  trail: AuditTrail,
  { courses, places, swaps }: StoredChange,
  by: Culprit,
): Promise<void> {
  await requireSame(trx, places, swaps)
  const active = courses.filter(({ was }) => was.active).map(({ id }) => id)
  await trx.updateTable('course').set({ active: true }).where(sql<boolean>`id = any(${active}::integer[])`).execute()
  const of = (status: LostPlace['status']) => places.filter((place) => place.status === status)
  await enrollStudents(
    trx,
    of('enrolled').map((place) => ({ ...place, status: statusOf('enrolled', place.overridden), by })),
  )
  await addToWaitLists(
    trx,
    of('waiting').map(({ drop_course_id, swap_automatic: automatic, ...place }) => {
      const swap = drop_course_id === null ? null : { drop_course_id, automatic }
      return { ...place, status: statusOf('waitlisted', place.overridden), swap, by }
    }),
  )
  for (const { entry_id, offered_at, offer_ends_at, offer_drop_course_id } of await keepSince(trx, places))
    if (offered_at && offer_ends_at)
      await insertOffer(trx, entry_id, new Date(offered_at), new Date(offer_ends_at), offer_drop_course_id)
  for (const { entry_id, drop_course_id, swap_automatic } of swaps)
    await giveUpLater(trx, [entry_id], drop_course_id, swap_automatic)
  for (const { id, was } of courses) {
    const [course] = await lockWithRosters(trx, [id])
    if (!course || (await affectedStudents(trx, course, course)).length > 0) throw refusal('changed-since')
    const { current_seats, offered_seats, wait_list } = course
    const { subject } = await auditedCourse(trx, id)
    const after = { active: was.active, seats: current_seats - offered_seats, wait_list, reason: by.reason ?? '' }
    trail.edited(subject, { active: false, seats: 0, wait_list: 0 }, after)
  }
}

/**
 * What the log does not say: a child is deleted or merged, an offer has expired, or a family has chosen again what its child gives up.
 * @throws 422
 */
async function requireSame(trx: Transaction, places: readonly LostPlace[], swaps: readonly LostSwap[]): Promise<void> {
  const children = [...new Set(places.map(({ student_id }) => student_id))]
  const entries = swaps.map(({ entry_id }) => entry_id)
  const ends = places.flatMap(({ offer_ends_at }) => offer_ends_at ?? [])
  const { rows } = await sql<{ children: number; swaps: number; expired: boolean }>`
    select (select count(*)::integer from student where id = any(${children}::integer[])) as children, (
      select count(*)::integer from roster_entry
      where id = any(${entries}::bigint[]) and status = 'waiting' and drop_course_id is null
    ) as swaps, exists (select from unnest(${ends}::timestamptz[]) ended where ended <= clock_timestamp()) as expired
  `.execute(trx)
  const [now] = rows
  if (now?.children !== children.length || now.swaps !== swaps.length || now.expired) throw refusal('changed-since')
}

async function writeBack(
  trx: Transaction,
  trail: AuditTrail,
  courses: readonly ChangedClass[],
  by: SessionUser,
): Promise<void> {
  const ids = courses.map(({ id }) => id)
  await endExpiredIn(trx, ids)
  const toggled = { on: Array.of<number>(), off: Array.of<number>() }
  for (const course of await lockWithRosters(trx, ids)) {
    const was = courses.find(({ id }) => id === course.id)?.was
    if (!was) continue
    const { active, semester_id: semester, ...fields } = was
    if (active !== course.active) {
      await writeToggle(trx, trail, course.id)
      toggled[active ? 'on' : 'off'].push(course.id)
    }
    if (isDeepStrictEqual({ ...course, ...was }, { ...course, active })) continue
    try {
      await writeCourse(trx, trail, { ...fields, semester, id: course.id, if_match: undefined, by })
    } catch (error) {
      throw new Problem(422, reasonOf(error), { code: 'not-restored' })
    }
  }
  await settleEdited(trx, ids)
  await settleChanged(trx, toggled.on, { change: { active: true }, by })
  await settleChanged(trx, toggled.off, { change: { active: false }, by })
}
