import { sql } from 'kysely'
import { WAIT_LIST_LIMIT } from '../../domain/enrollment/waitList/places.ts'
import type { Grade } from '../../domain/grade.ts'
import { type ChildAccess, childAccess, mayCallerActFor } from '../access/children.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { lockRows, recordLocks } from '../platform/database/rowLocks.ts'
import { preparedQuery } from '../platform/database/statements.ts'
import { type Credentials, type Session, withSession } from '../platform/http/idempotency.ts'
import { isSameChildWaiting } from '../rows/sameChild.queries.ts'
import { lockStudent } from '../rows/students.queries.ts'
import { type CourseWithStatus, readRoster } from './roster.queries.ts'

export interface LockedStudent {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly grade: Grade
  readonly access: ChildAccess
}

/** One student's roster entries in a semester, read after the locks. Only a locked course may be changed. */
export interface RosterSnapshot {
  /** Undefined when the student does not exist or belongs to another family. */
  readonly student: LockedStudent | undefined
  readonly rows: readonly CourseWithStatus[]
  /** Whether another entry of the same child waits for the course. Only commands that join a wait list read it. */
  readonly sameChildWaits?: boolean | undefined
}

interface StudentAndCourse {
  readonly student_id: number
  readonly course_id: number
}

/** Whether the authenticating query also locks the course: a class that looks full is refused without its lock. */
export type LockCondition = 'seat available' | 'wait list open' | 'always' | 'never'

/**
 * Authenticates, locks the student and, under the condition, the course, and reads the roster, in one round trip. The read sees every
 * commit before the locks were granted. A repeated transaction first locks the rows that it needed, and then no other course.
 */
export async function authenticateLockAndRead(
  trx: Transaction,
  condition: LockCondition,
  credentials: Credentials,
  ids: StudentAndCourse,
): Promise<readonly [Session | undefined, RosterSnapshot]> {
  const [, [session, student], rows] = await Promise.all([
    trx.isRetry && lockRows(trx, trx.neededRows),
    authenticateAndLock(trx, trx.isRetry ? 'never' : condition, credentials, ids),
    readRoster(trx, ids.student_id, ids.course_id),
  ])
  return [session, { student, rows }]
}

/** As `authenticateLockAndRead`, for a command that joins the wait list. */
export async function authenticateLockAndReadToWait(
  trx: Transaction,
  condition: LockCondition,
  credentials: Credentials,
  ids: StudentAndCourse,
): Promise<readonly [Session | undefined, RosterSnapshot]> {
  const [[session, snapshot], sameChildWaits] = await Promise.all([
    authenticateLockAndRead(trx, condition, credentials, ids),
    isSameChildWaiting(trx, ids),
  ])
  return [session, { ...snapshot, sameChildWaits }]
}

/** Locks the student and the course for a caller who is already authenticated, and reads the roster. */
export async function lockAndRead(trx: Transaction, ids: StudentAndCourse): Promise<RosterSnapshot> {
  const { student_id, course_id } = ids
  const [, student, rows] = await Promise.all([
    lockRows(trx, { students: [student_id], courses: [course_id] }),
    lockStudent(trx, student_id),
    readRoster(trx, student_id, course_id),
  ])
  return { student, rows }
}

/**
 * Locks these courses and reads the roster of the locked student after the locks.
 * @throws RetryTransaction when another transaction has a row that must be locked before those of this one
 */
export async function lockAndReadAgain(
  trx: Transaction,
  { student, sameChildWaits: joins }: RosterSnapshot,
  ids: StudentAndCourse,
  courses: readonly number[],
): Promise<RosterSnapshot> {
  const [, rows, sameChildWaits] = await Promise.all([
    lockRows(trx, { courses }),
    readRoster(trx, ids.student_id, ids.course_id),
    joins === undefined ? undefined : isSameChildWaiting(trx, ids),
  ])
  return { student, rows, sameChildWaits }
}

/** Only the student's own parent and the office lock rows, so another family can neither wait here nor delay others. */
async function authenticateAndLock(
  trx: Transaction,
  condition: LockCondition,
  { token_hash, now, key }: Credentials,
  { student_id, course_id }: StudentAndCourse,
): Promise<readonly [Session | undefined, LockedStudent | undefined]> {
  if (!token_hash) return [undefined, undefined]
  const [row] = await LOCKS[condition](trx, token_hash, now, key ?? null, student_id, course_id)
  if (!row) return [undefined, undefined]
  const { is_course_locked, ...columns } = row
  const [session, student] = sessionAndStudent(columns)
  if (student) recordLocks(trx, { students: [student.id], courses: is_course_locked ? [course_id] : [] })
  return [session, student]
}

/** The columns that a locking statement adds to those of a session. They are null when the student was not locked. */
export interface LockColumns {
  readonly locked_id: number | null
  readonly locked_first_name: string | null
  readonly locked_last_name: string | null
  readonly grade: Grade | null
  readonly access: ChildAccess
}

export function sessionAndStudent(row: Session & LockColumns): readonly [Session, LockedStudent | undefined] {
  const { locked_id: id, locked_first_name: first_name, locked_last_name: last_name, grade, access, ...session } = row
  if (!id || !first_name || !last_name || !grade) return [session, undefined]
  return [session, { id, first_name, last_name, grade, access }]
}

const LOCKS = {
  'seat available': preparedQuery(lockWhen(sql<boolean>`course.current_seats < course.max_seats`)),
  never: preparedQuery(lockWhen(sql<boolean>`false`)),
  'wait list open': preparedQuery(
    lockWhen(
      sql<boolean>`course.current_seats >= course.max_seats and course.wait_list - course.offered_seats < ${sql.lit(WAIT_LIST_LIMIT)}`,
    ),
  ),
  always: preparedQuery(lockWhen(sql<boolean>`true`)),
}

function lockWhen(condition: ReturnType<typeof sql<boolean>>) {
  return (
    db: Database | Transaction,
    token_hash: Buffer,
    now: Date,
    key: string | null,
    student_id: number,
    course_id: number,
  ) =>
    withSession(db, token_hash, now, key)
      .with('locked', (query) =>
        query
          .selectFrom(['caller', 'student'])
          .select(['student.id', 'student.first_name', 'student.last_name', 'student.grade', childAccess])
          .where('student.id', '=', student_id)
          .where(mayCallerActFor)
          .forNoKeyUpdate('student'),
      )
      .with('seat', (query) =>
        query
          .selectFrom(['locked', 'course'])
          .select('course.id')
          .where('course.id', '=', course_id)
          .where(condition)
          .forNoKeyUpdate('course'),
      )
      .selectFrom('caller')
      .leftJoin('locked', (join) => join.onTrue())
      .selectAll('caller')
      .select([
        'locked.id as locked_id',
        'locked.first_name as locked_first_name',
        'locked.last_name as locked_last_name',
        'locked.grade',
        'locked.access',
        sql<boolean>`exists (select from seat)`.as('is_course_locked'),
      ])
}
