import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../server/db/database.ts'

/** Until one command on this school's database waits for a lock that somebody else holds. */
export function untilBlocked(db: Database): Promise<void> {
  return untilAllBlocked(db, 1)
}

/** The same for so many. */
export async function untilAllBlocked(db: Database, commands: number): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(commands)
}
