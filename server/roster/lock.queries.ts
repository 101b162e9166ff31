import { sql } from 'kysely'
import { WAIT_LIST_LIMIT } from '../../domain/course.ts'
import type { Database, Transaction } from '../db/database.ts'
import { preparedQuery } from '../db/preparedQuery.ts'
import { type Credentials, type Session, withSession } from '../http/idempotency.ts'
import type { EnrollmentContext } from './context.ts'

/**
 * What a command may take of a course, and so when the course must be held: a full class is not locked for a seat, because
 * those who are told so on opening morning would all stand in one line for it.
 */
export type LockCondition = keyof typeof LOCKS

/** The child, its row locked, and whether the course is locked, too. */
export type LockedStudent = EnrollmentContext['student'] & { readonly parent_id: number; readonly held: boolean }

/**
 * Asks who it is, locks the child, then the course if there is the chance, in one statement. Only the child's own parent and
 * the office lock anything: a stranger waits for nothing and holds nothing.
 */
export async function authenticateAndLock(
  trx: Transaction,
  chance: LockCondition,
  { token_hash, now, key }: Credentials,
  { student_id, course_id }: { readonly student_id: number; readonly course_id: number },
): Promise<readonly [Session | undefined, LockedStudent | undefined]> {
  if (!token_hash) return [undefined, undefined]
  const [row] = await LOCKS[chance](trx, token_hash, now, key ?? null, student_id, course_id)
  if (!row) return [undefined, undefined]
  const { child_id, child_first_name, child_last_name, grade, parent_id, held, ...caller } = row
  if (!child_id || !child_first_name || !child_last_name || !grade || !parent_id) return [caller, undefined]
  return [caller, { id: child_id, first_name: child_first_name, last_name: child_last_name, grade, parent_id, held }]
}

const LOCKS = {
  'a seat': preparedQuery(lockWhen(sql<boolean>`course.current_seats < course.max_seats`)),
  'a place in line': preparedQuery(
    lockWhen(sql<boolean>`course.current_seats >= course.max_seats and course.wait_list < ${sql.lit(WAIT_LIST_LIMIT)}`),
  ),
  anything: preparedQuery(lockWhen(sql<boolean>`true`)),
}

function lockWhen(given: ReturnType<typeof sql<boolean>>) {
  return (
    db: Database | Transaction,
    token_hash: Buffer,
    now: Date,
    key: string | null,
    student_id: number,
    course_id: number,
  ) =>
    withSession(db, token_hash, now, key)
      .with('child', (query) =>
        query
          .selectFrom(['caller', 'student'])
          .select(['student.id', 'student.first_name', 'student.last_name', 'student.grade', 'student.parent_id'])
          .where('student.id', '=', student_id)
          .where(sql<boolean>`(caller.role = 'admin' or student.parent_id = caller.id)`)
          .forNoKeyUpdate('student'),
      )
      .with('seat', (query) =>
        query
          .selectFrom(['child', 'course'])
          .select('course.id')
          .where('course.id', '=', course_id)
          .where(given)
          .forNoKeyUpdate('course'),
      )
      .selectFrom('caller')
      .leftJoin('child', (join) => join.onTrue())
      .selectAll('caller')
      .select([
        'child.id as child_id',
        'child.first_name as child_first_name',
        'child.last_name as child_last_name',
        'child.grade',
        'child.parent_id',
        sql<boolean>`exists (select from seat)`.as('held'),
      ])
}

/** Locks the course, whatever is to be had of it. */
export const lockCourse: (trx: Transaction, course_id: number) => Promise<unknown> = preparedQuery(
  (trx, course_id: number) => trx.selectFrom('course').select('id').where('id', '=', course_id).forNoKeyUpdate(),
)
