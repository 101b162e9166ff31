import { sql } from 'kysely'
import type { CheckedCourse, CourseChange, CourseChangeReport } from '../../contract/changeCourses.ts'
import type { ClassClash } from '../../contract/copyCourses.ts'
import { english } from '../../domain/english.ts'
import { pick } from '../../domain/pick.ts'
import { type AuditTrail, UNRECORDED } from '../auditTrail/trail.ts'
import { toCulprit } from '../enrollment/culprit.ts'
import { withdrawOffers } from '../enrollment/offer.writes.ts'
import { settleClasses } from '../enrollment/settle.ts'
import { previewEmails } from '../familyEmails/previewEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { keepIfDone } from '../platform/database/keepIfDone.ts'
import { RetryTransaction } from '../platform/database/retries.ts'
import { Problem } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { EDITED_COLUMNS, lockSections } from '../rows/course.row.ts'
import { coursesOf } from '../rows/courses.queries.ts'
import { keepClassChange, type LockedCourse, watchRosters } from './classChange.ts'
import { lockWithRosters } from './classRoster.queries.ts'
import { clashesOf } from './copyCourses.ts'
import { endExpiredIn, settleEdited, writeCourse } from './editCourse.ts'
import { writeToggle } from './toggleCourse.ts'

interface CoursesChange {
  readonly courses: readonly { readonly id: number; readonly revision?: number | undefined }[]
  readonly change: CourseChange
  readonly confirmed: boolean
  readonly by: SessionUser
}

type Outcome = Pick<CheckedCourse, 'outcome' | 'because'>

/**
 * Changes one field of many classes with the operations that the Class Manager uses. A class that the change is not allowed for stays as it
 * was. Without a confirmation it is a preview.
 * @throws RetryTransaction when a class has moved to another semester before it was locked
 */
export async function changeCourses(
  trx: Transaction,
  trail: AuditTrail,
  { confirmed, ...change }: CoursesChange,
): Promise<CourseChangeReport> {
  if (confirmed) {
    const hasMoved = await watchRosters(trx)
    const { courses, before } = await writeChanges(trx, trail, change)
    const made = { before, by: change.by, hasMoved: await hasMoved() }
    return { courses, emails: null, done: true, change_id: await keepClassChange(trx, made) }
  }
  return keepIfDone(trx, async () => {
    const { courses } = await writeChanges(trx, UNRECORDED, change)
    return { courses, emails: await previewEmails(trx), done: false, change_id: null }
  })
}

async function writeChanges(
  trx: Transaction,
  trail: AuditTrail,
  { courses, change, by }: Omit<CoursesChange, 'confirmed'>,
): Promise<{ readonly courses: CheckedCourse[]; readonly before: LockedCourse[] }> {
  const ids = courses.map(({ id }) => id)
  const semesters = await lockSemestersOf(trx, ids)
  if (change.active === undefined) await endExpiredIn(trx, ids)
  const checked: CheckedCourse[] = []
  const before: LockedCourse[] = []
  for (const course of await lockWithRosters(trx, ids)) {
    if (!semesters.includes(course.semester_id)) throw new RetryTransaction()
    const { id, section, name, revision, max_seats, room, active } = course
    const seen = courses.find((one) => one.id === id)?.revision
    const outcome = await writeChange(trx, trail, course, { change, by, seen })
    if (outcome.outcome === 'changed') before.push(course)
    checked.push({ id, section, name, revision, was: { max_seats, room, active }, ...outcome, clashes: [] })
  }
  const changed = before.map(({ id }) => id)
  await settleChanged(trx, changed, { change, by })
  const shares = change.room !== undefined ? ['room' as const] : change.active ? (['room', 'teacher'] as const) : []
  return { courses: await withClashes(trx, semesters, { checked, shares }), before }
}

/** Warns of the classes with which the changed ones share a room or a teacher at one time now. */
async function withClashes(
  trx: Transaction,
  semesters: readonly number[],
  { checked, shares }: { readonly checked: readonly CheckedCourse[]; readonly shares: readonly ClassClash['shares'][] },
): Promise<CheckedCourse[]> {
  if (shares.length === 0) return [...checked]
  const lists = await Promise.all(semesters.map((id) => coursesOf(trx, id, { activeOnly: true })))
  return checked.map((course) => {
    const list = lists.find((courses) => courses.some(({ id }) => id === course.id)) ?? []
    const now = list.find(({ id }) => id === course.id)
    if (course.outcome !== 'changed' || !now) return course
    return { ...course, clashes: clashesOf(now, list).filter((clash) => shares.includes(clash.shares)) }
  })
}

/** Serializes other writes to the classes of their semesters. Until the classes are locked, one may move to another semester. */
async function lockSemestersOf(trx: Transaction, course_ids: readonly number[]): Promise<number[]> {
  const semesters = await trx
    .selectFrom('course')
    .select('semester_id')
    .distinct()
    .where(sql<boolean>`id = any(${course_ids}::integer[])`)
    .orderBy('semester_id')
    .execute()
  for (const semester of semesters) await lockSections(trx, semester)
  return semesters.map(({ semester_id }) => semester_id)
}

const UNCHANGED: Outcome = { outcome: 'same', because: '' }
const CHANGED: Outcome = { outcome: 'changed', because: '' }
const CONFLICT: Outcome = {
  outcome: 'conflict',
  because: english`Someone else changed this class in the meantime. Look at it again.`,
}

interface Change {
  readonly change: CourseChange
  readonly by: SessionUser
}

async function writeChange(
  trx: Transaction,
  trail: AuditTrail,
  course: LockedCourse,
  { change, by, seen }: Change & { readonly seen: number | undefined },
): Promise<Outcome> {
  const { id, semester_id: semester, revision } = course
  if (seen !== undefined && seen !== revision) return CONFLICT
  const { max_seats = course.max_seats, room = course.room, active = course.active } = change
  if (max_seats === course.max_seats && room === course.room && active === course.active) return UNCHANGED
  if (active !== course.active) {
    await writeToggle(trx, trail, id)
    return CHANGED
  }
  const edit = { ...pick(course, EDITED_COLUMNS), max_seats, room, semester, id, if_match: undefined, by }
  try {
    await writeCourse(trx, trail, edit)
    return CHANGED
  } catch (error) {
    return { outcome: 'refused', because: reasonOf(error) }
  }
}

/** Why a rule refused the edit of a class, before anything was written. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Problem) || !error.errors) throw error
  if (error.code === 'withdraws-offers')
    return english`Seats are held for children on the wait list. Change the seats of this class in its Class Manager.`
  return error.message
}

/** Gives the seats that the changes free to the wait lists. An inactive class holds none. */
export async function settleChanged(trx: Transaction, ids: readonly number[], { change, by }: Change): Promise<void> {
  if (change.active === undefined) await settleEdited(trx, ids)
  else if (change.active) await settleClasses(trx, ids)
  else {
    await endExpiredIn(trx, ids)
    await withdrawOffers(trx, ids, toCulprit(by))
  }
}
