import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../server/platform/database/database.ts'

/** Waits until one command on this database is blocked by a lock. */
export function waitUntilBlocked(db: Database): Promise<void> {
  return waitUntilAllBlocked(db, 1)
}

/** Waits until exactly this number of commands is blocked by locks. */
export async function waitUntilAllBlocked(db: Database, commands: number): Promise<void> {
  await expect.poll(() => countBlocked(db)).toBe(commands)
}

/** The number of commands on this database that are blocked by locks. */
export async function countBlocked(db: Database): Promise<number> {
  const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await blocked.execute(db)).rows.length
}

/** A promise that a test awaits later: if it is rejected before that, vitest does not report an error outside the tests. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
