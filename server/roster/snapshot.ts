import type { Transaction } from '../db/database.ts'
import type { Credentials, Session } from '../http/idempotency.ts'
import { lockStudent } from '../students/students.queries.ts'
import { lockAlso, lockCourses, lockPlanned, locksOf } from '../waitLists/locks.ts'
import { authenticateAndLock, type LockCondition, type LockedStudent, lockCourse } from './lock.queries.ts'
import { type CourseWithStatus, readRoster } from './roster.queries.ts'

/** One student's roster entries in a semester, read after the locks. Only a locked course may be changed. */
export interface RosterSnapshot {
  /** Undefined when the student does not exist or belongs to another family. */
  readonly student: LockedStudent | undefined
  readonly rows: readonly CourseWithStatus[]
}

interface StudentAndCourse {
  readonly student_id: number
  readonly course_id: number
}

/**
 * Authenticates, locks the student and, under the condition, the course, and reads the roster, in one round trip. The read sees every
 * commit before the locks were granted.
 */
export async function authenticateLockAndRead(
  trx: Transaction,
  condition: LockCondition,
  credentials: Credentials,
  ids: StudentAndCourse,
): Promise<readonly [Session | undefined, RosterSnapshot]> {
  const [, [session, student], rows] = await Promise.all([
    lockPlanned(trx),
    authenticateAndLock(trx, condition, credentials, ids),
    readRoster(trx, ids.student_id, ids.course_id),
  ])
  return [session, { student, rows }]
}

/** Locks the student and the course for a caller who is already authenticated, and reads the roster. */
export async function lockAndRead(
  trx: Transaction,
  { student_id, course_id }: StudentAndCourse,
): Promise<RosterSnapshot> {
  const [student, , rows] = await Promise.all([
    lockStudent(trx, student_id),
    lockCourse(trx, course_id),
    readRoster(trx, student_id, course_id),
  ])
  return { student: student && { ...student, isCourseLocked: true }, rows }
}

/**
 * Locks the command's course and the course `other`, if any, by id, and reads the roster after the locks. The student must be locked. If the
 * command's course is locked already, the other one may have the lower id, so its lock is not waited for.
 * @throws RetryTransaction when another transaction has that lock
 */
export async function lockBoth(
  trx: Transaction,
  snapshot: RosterSnapshot,
  { student_id, course_id }: StudentAndCourse,
  other: number | null,
): Promise<RosterSnapshot> {
  const { student } = snapshot
  const courses = other === null ? [course_id] : [course_id, other]
  const held = locksOf({ students: [student_id], courses: student?.isCourseLocked ? [course_id] : [] })
  const locking = student?.isCourseLocked ? lockAlso(trx, held, locksOf({ courses })) : lockCourses(trx, courses)
  const [, rows] = await Promise.all([locking, readRoster(trx, student_id, course_id)])
  return { student: student && { ...student, isCourseLocked: true }, rows }
}

/** Locks the course and reads again, for a course that was not locked at first but has a seat now. */
export async function rereadLocked(
  trx: Transaction,
  { student }: RosterSnapshot,
  { student_id, course_id }: StudentAndCourse,
): Promise<RosterSnapshot> {
  const [, rows] = await Promise.all([lockCourse(trx, course_id), readRoster(trx, student_id, course_id)])
  return { student: student && { ...student, isCourseLocked: true }, rows }
}

/** Reads again after a change of this transaction. */
export async function reread(
  trx: Transaction,
  { student }: RosterSnapshot,
  { student_id, course_id }: StudentAndCourse,
): Promise<RosterSnapshot> {
  return { student, rows: await readRoster(trx, student_id, course_id) }
}
