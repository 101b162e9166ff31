import { type RawBuilder, sql } from 'kysely'
import { WAIT_LIST_LIMIT } from '../../domain/enrollment/waitList/limit.ts'
import type { Grade } from '../../domain/grade.ts'
import { type ChildAccess, childAccess, mayCallerActFor } from '../access/children.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows, recordLocks } from '../platform/database/rowLocks.ts'
import { rowsStatement, toBytea } from '../platform/database/statements.ts'
import { type Credentials, type Session, selectCaller } from '../platform/http/idempotency.ts'
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
  const [, [locked], rows] = await Promise.all([
    trx.isRetry && lockRows(trx, trx.neededRows),
    authenticateAndLock(trx, trx.isRetry ? 'never' : condition, [{ ...credentials, ...ids }]),
    readRoster(trx, ids.student_id, ids.course_id),
  ])
  return [locked?.session, { student: locked?.student, rows }]
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

export interface Locked {
  /** Undefined without a valid session. */
  readonly session?: Session
  /** Undefined for another family's child, and for one that another transaction has locked if the statement does not wait. */
  readonly student?: LockedStudent | undefined
}

/**
 * Authenticates the callers of commands, each for another student, and locks the students by id and then, under the condition, their courses by id.
 * Only the student's own parent and the office lock rows, so another family can neither wait here nor delay others. In the order of the
 * commands.
 */
export async function authenticateAndLock(
  trx: Transaction,
  condition: LockCondition,
  commands: readonly (Credentials & StudentAndCourse)[],
): Promise<readonly Locked[]> {
  const rows = await LOCKS[condition](
    trx,
    commands.map(({ token_hash, now, key = null, student_id, course_id }) => {
      return { token_hash: token_hash ? toBytea(token_hash) : null, now, key, student_id, course_id }
    }),
  )
  const locked: Locked[] = commands.map(() => ({}))
  for (const row of rows) {
    const { n, student_id, course_id, student, is_course_locked } = row
    locked[n - 1] = { session: row, student: student ?? undefined }
    if (student) recordLocks(trx, { students: [student_id], courses: is_course_locked ? [course_id] : [] })
  }
  return locked
}

const SEAT_AVAILABLE = sql<boolean>`current_seats < max_seats`

/** Whether the course is locked too: a class that looks full is refused without its lock. */
const LOCKS = {
  'seat available': lockStatement(SEAT_AVAILABLE),
  'seat available, skipping locked students': lockStatement(SEAT_AVAILABLE, { skipLocked: true }),
  'wait list open': lockStatement(
    sql`current_seats >= max_seats and wait_list - offered_seats < ${sql.lit(WAIT_LIST_LIMIT)}`,
  ),
  always: lockStatement(sql`true`),
  never: lockStatement(sql`false`),
}

export type LockCondition = keyof typeof LOCKS

interface CommandToLock extends StudentAndCourse {
  readonly token_hash: string | null
  readonly now: Date
  readonly key: string | null
}

interface LockedRow extends Session, StudentAndCourse {
  readonly n: number
  readonly student: LockedStudent | null
  readonly is_course_locked: boolean
}

function lockStatement(condition: RawBuilder<boolean>, { skipLocked = false } = {}) {
  return rowsStatement<CommandToLock, LockedRow>(
    { token_hash: 'bytea', now: 'timestamptz', key: 'text', student_id: 'integer', course_id: 'integer' },
    (given, db) => {
      const caller = selectCaller(db, sql.ref('given.token_hash'), sql.ref('given.now'), sql.ref('given.key'))
      return sql`
        with caller as materialized (
          select given.n, given.student_id, given.course_id, signed_in.*
          from ${given} cross join lateral (${caller}) signed_in
        ), locked as materialized (
          select caller.n, caller.course_id, to_json(student) as student
          from (select * from caller order by student_id) caller
          cross join lateral (
            select id, first_name, last_name, grade, ${childAccess} from student
            where id = caller.student_id and ${mayCallerActFor} for no key update ${sql.raw(skipLocked ? 'skip locked' : '')}
          ) student
        ), seat as materialized (
          select course.id
          from (select distinct course_id from locked order by course_id) locked
          cross join lateral (
            select id from course where id = locked.course_id and ${condition} for no key update
          ) course
        )
        select caller.*, locked.student, caller.course_id in (select id from seat) as is_course_locked
        from caller left join locked on locked.n = caller.n`
    },
  )
}
