import pg from 'pg'

/** Deadlock, serialization failure, and a foreign key violation after a concurrent delete. */
const RETRYABLE = ['40P01', '40001', '23503']
/** Violated when a concurrent command stored a response for the same idempotency key first. */
const STORED_RESPONSE_KEY = 'idempotent_response_pkey'

/** Ids of rows that one transaction locks, in the order of the locks: students first, then courses, both by id. */
export interface RowLocks {
  readonly students: readonly number[]
  readonly courses: readonly number[]
}

export const NO_LOCKS: RowLocks = { students: [], courses: [] }

export function unionOf(...locks: readonly Partial<Record<keyof RowLocks, Iterable<number>>>[]): RowLocks {
  const sorted = (table: keyof RowLocks) =>
    [...new Set(locks.flatMap((rows) => [...(rows[table] ?? [])]))].sort((a, b) => a - b)
  return { students: sorted('students'), courses: sorted('courses') }
}

/** The same object when it has all of them. */
export function withNeeded(planned: RowLocks, needed: RowLocks): RowLocks {
  const all = unionOf(planned, needed)
  const count = ({ students, courses }: RowLocks) => students.length + courses.length
  return count(all) === count(planned) ? planned : all
}

export function isRetryable(error: unknown): boolean {
  if (error instanceof RetryTransaction || violatedConstraint(error) === STORED_RESPONSE_KEY) return true
  return RETRYABLE.includes(sqlState(error) ?? '') || isOutdatedStatement(error)
}

/** "cached plan must not change result type": a migration changed the columns of a prepared statement. */
export function isOutdatedStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/** The command conflicted with others in each attempt. It can succeed later. */
export class RetriesExhausted extends Error {
  constructor(cause: unknown) {
    super('each attempt conflicted with other commands', { cause })
  }
}

/** Other work that needs further rows took too long. The command can succeed later. */
export class TurnTooLate extends Error {
  constructor() {
    super('earlier commands took too long')
  }
}

/** Thrown by work that found a concurrent change and must be repeated, or that needs rows which must be locked before those that it has. */
export class RetryTransaction extends Error {
  readonly needed: RowLocks

  constructor(needed: RowLocks = NO_LOCKS) {
    super('another transaction changed or locked the same rows')
    this.needed = needed
  }
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}
