import { sql } from 'kysely'
import { NO_LOCKS, RetryTransaction, type RowLocks, type Transaction } from '../db/database.ts'
import { preparedStatement } from '../db/preparedStatement.ts'

/** Locks what an earlier attempt of this transaction could not lock. Call it before the transaction's other row locks. */
export async function lockPlanned(trx: Transaction): Promise<void> {
  const { students, courses } = trx.planned
  if (students.length > 0) await lockStudents(trx, students)
  if (courses.length > 0) await lockCourses(trx, courses)
}

/** Locks the courses by id. Call it before the transaction has locked a course. */
export const lockCourses = preparedStatement(
  (ids: readonly number[]) => sql<{ id: number }>`
    select id from course where id = any(${ids}::integer[]) order by id for no key update`,
)

const lockStudents = preparedStatement(
  (ids: readonly number[]) => sql<{ id: number }>`
    select id from student where id = any(${ids}::integer[]) order by id for no key update`,
)

/**
 * Adds locks to those that the transaction holds, in any order: it does not wait, so it cannot deadlock. Returns all of them.
 * @throws RetryTransaction when another transaction has a row. The next attempt locks all of them in order.
 */
export async function lockAlso(trx: Transaction, held: RowLocks, wanted: RowLocks): Promise<RowLocks> {
  const [students, courses] = [missing(held.students, wanted.students), missing(held.courses, wanted.courses)]
  if (students.length + courses.length === 0) return held
  const all = union(held, wanted)
  const locked = await Promise.all([
    students.length === 0 ? [] : tryStudents(trx, students),
    courses.length === 0 ? [] : tryCourses(trx, courses),
  ])
  if (locked.flat().length < students.length + courses.length) throw new RetryTransaction(union(trx.planned, all))
  return all
}

const tryStudents = preparedStatement(
  (ids: readonly number[]) => sql<{ id: number }>`
    select id from student where id = any(${ids}::integer[]) for no key update skip locked`,
)

const tryCourses = preparedStatement(
  (ids: readonly number[]) => sql<{ id: number }>`
    select id from course where id = any(${ids}::integer[]) for no key update skip locked`,
)

export function locksOf({ students = [], courses = [] }: Partial<RowLocks>): RowLocks {
  return union(NO_LOCKS, { students, courses })
}

function union(a: RowLocks, b: RowLocks): RowLocks {
  const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((x, y) => x - y)
  return { students: sorted([...a.students, ...b.students]), courses: sorted([...a.courses, ...b.courses]) }
}

function missing(held: readonly number[], wanted: readonly number[]): number[] {
  return [...new Set(wanted)].filter((id) => !held.includes(id))
}
