import { sql } from 'kysely'
import type { Transaction } from './database.ts'
import { RetryTransaction, type RowLocks, unionOf } from './retries.ts'
import { preparedStatement } from './statements.ts'

/**
 * Locks these rows, and those that an earlier attempt of the transaction needed. Waits for them in the order of all commands: students by id,
 * then courses by id. Rows before one that the transaction has locked are not waited for, because another transaction could wait for that
 * one. Call it before the first change.
 * @throws RetryTransaction when such a row is locked by another transaction. The next attempt locks all of them first, in order.
 */
export async function lockRows(trx: Transaction, wanted: Partial<RowLocks>): Promise<void> {
  const missing = missingFrom(trx.lockedRows, unionOf(wanted, trx.neededRows))
  if (isEmpty(missing)) return
  if (!isInOrder(trx.lockedRows, missing)) {
    if (await tryLockRows(trx, missing)) return
    throw new RetryTransaction(unionOf(trx.lockedRows, missing))
  }
  recordLocks(trx, missing)
  await Promise.all([
    missing.students.length > 0 && waitForStudents(trx, missing.students),
    missing.courses.length > 0 && waitForCourses(trx, missing.courses),
  ])
}

/** Locks those of these rows that no other transaction has locked, without waiting. Returns whether that is all of them. */
export async function tryLockRows(trx: Transaction, wanted: Partial<RowLocks>): Promise<boolean> {
  const missing = missingFrom(trx.lockedRows, unionOf(wanted))
  const [students, courses] = await Promise.all([
    missing.students.length === 0 ? [] : tryStudents(trx, missing.students),
    missing.courses.length === 0 ? [] : tryCourses(trx, missing.courses),
  ])
  recordLocks(trx, { students: students.map(({ id }) => id), courses: courses.map(({ id }) => id) })
  return students.length === missing.students.length && courses.length === missing.courses.length
}

export function holdsRows({ lockedRows: held }: Transaction, wanted: Partial<RowLocks>): boolean {
  return isEmpty(missingFrom(held, unionOf(wanted)))
}

/** Records rows that another statement has locked in the order of `lockRows`. */
export function recordLocks(
  { lockedRows: held }: Transaction,
  { students = [], courses = [] }: Partial<RowLocks>,
): void {
  for (const id of students) held.students.add(id)
  for (const id of courses) held.courses.add(id)
}

type Held = Transaction['lockedRows']

function missingFrom(held: Held, { students, courses }: RowLocks): RowLocks {
  return {
    students: students.filter((id) => !held.students.has(id)),
    courses: courses.filter((id) => !held.courses.has(id)),
  }
}

/** Whether each of these sorted rows comes after all rows that the transaction has locked. */
function isInOrder(held: Held, { students, courses }: RowLocks): boolean {
  const isAfter = (first: number | undefined, locked: ReadonlySet<number>) =>
    first === undefined || [...locked].every((id) => id < first)
  if (students.length > 0 && held.courses.size > 0) return false
  return isAfter(students[0], held.students) && isAfter(courses[0], held.courses)
}

function isEmpty({ students, courses }: RowLocks): boolean {
  return students.length + courses.length === 0
}

const waitForStudents = preparedStatement(
  (ids: readonly number[]) => sql<{ id: number }>`
    select id from student where id = any(${ids}::integer[]) order by id for no key update`,
)

const waitForCourses = preparedStatement(
  (ids: readonly number[]) => sql<{ id: number }>`
    select id from course where id = any(${ids}::integer[]) order by id for no key update`,
)

const tryStudents = preparedStatement(
  (ids: readonly number[]) => sql<{ id: number }>`
    select id from student where id = any(${ids}::integer[]) for no key update skip locked`,
)

const tryCourses = preparedStatement(
  (ids: readonly number[]) => sql<{ id: number }>`
    select id from course where id = any(${ids}::integer[]) for no key update skip locked`,
)
