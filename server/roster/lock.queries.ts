import { sql } from 'kysely'
import { WAIT_LIST_LIMIT } from '../../domain/course.ts'
import type { Grade } from '../../domain/grade.ts'
import type { Database, Transaction } from '../db/database.ts'
import { preparedQuery } from '../db/preparedQuery.ts'
import { type Credentials, type Session, withSession } from '../http/idempotency.ts'

/** When a command locks the course. Enrolling does not lock a full class, so that refused families do not wait for the lock. */
export type LockCondition = keyof typeof LOCKS

/** A student whose row is locked. Whether the course is locked as well depends on the command's LockCondition. */
export interface LockedStudent {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly grade: Grade
  readonly parent_id: number
  readonly isCourseLocked: boolean
}

/**
 * Authenticates and locks the student, and the course if `condition` holds, in one query. Only the student's own parent and the office
 * lock rows, so another family can neither wait here nor delay others.
 */
export async function authenticateAndLock(
  trx: Transaction,
  condition: LockCondition,
  { token_hash, now, key }: Credentials,
  { student_id, course_id }: { readonly student_id: number; readonly course_id: number },
): Promise<readonly [Session | undefined, LockedStudent | undefined]> {
  if (!token_hash) return [undefined, undefined]
  const [row] = await LOCKS[condition](trx, token_hash, now, key ?? null, student_id, course_id)
  return row ? sessionAndStudent(row) : [undefined, undefined]
}

/** The columns that a locking statement adds to those of a session. They are null when the student was not locked. */
export interface LockColumns {
  readonly locked_id: number | null
  readonly locked_first_name: string | null
  readonly locked_last_name: string | null
  readonly grade: Grade | null
  readonly parent_id: number | null
  readonly is_course_locked: boolean
}

export function sessionAndStudent(row: Session & LockColumns): readonly [Session, LockedStudent | undefined] {
  const { locked_id: id, locked_first_name, locked_last_name, grade, parent_id, is_course_locked, ...session } = row
  if (!id || !locked_first_name || !locked_last_name || !grade || !parent_id) return [session, undefined]
  const names = { first_name: locked_first_name, last_name: locked_last_name }
  return [session, { id, ...names, grade, parent_id, isCourseLocked: is_course_locked }]
}

const LOCKS = {
  'seat available': preparedQuery(lockWhen(sql<boolean>`course.current_seats < course.max_seats`)),
  never: preparedQuery(lockWhen(sql<boolean>`false`)),
  'wait list open': preparedQuery(
    lockWhen(sql<boolean>`course.current_seats >= course.max_seats and course.wait_list < ${sql.lit(WAIT_LIST_LIMIT)}`),
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
          .select(['student.id', 'student.first_name', 'student.last_name', 'student.grade', 'student.parent_id'])
          .where('student.id', '=', student_id)
          .where(sql<boolean>`(caller.role = 'admin' or student.parent_id = caller.id)`)
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
        'locked.parent_id',
        sql<boolean>`exists (select from seat)`.as('is_course_locked'),
      ])
}

/** Locks the course without a condition. */
export const lockCourse: (trx: Transaction, course_id: number) => Promise<unknown> = preparedQuery(
  (trx, course_id: number) => trx.selectFrom('course').select('id').where('id', '=', course_id).forNoKeyUpdate(),
)
