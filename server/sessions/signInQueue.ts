import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** A process that has not counted for this long has ended. */
const COUNTED_MS = 15_000

/** Tells all servers how many sign-ins wait in this process. Writes nothing while nobody waits. */
export class SignInQueueReport {
  readonly #process_id = randomUUID()
  readonly #waiting: () => number
  #isReported = false

  constructor(waiting: () => number) {
    this.#waiting = waiting
  }

  async write(db: Database, now: Date): Promise<void> {
    const waiting = this.#waiting()
    if (waiting === 0 && !this.#isReported) return
    const counted = { waiting, counted_at: now }
    await db
      .insertInto('sign_in_queue')
      .values({ process_id: this.#process_id, ...counted })
      .onConflict((conflict) => conflict.column('process_id').doUpdateSet(counted))
      .execute()
    this.#isReported = waiting > 0
  }
}

/** The sign-ins that wait in the processes of all servers. */
export async function countWaitingSignIns(db: Database, now: Date): Promise<number> {
  const { waiting } = await db
    .selectFrom('sign_in_queue')
    .select(sql<number>`coalesce(sum(waiting), 0)::integer`.as('waiting'))
    .where('counted_at', '>', new Date(now.getTime() - COUNTED_MS))
    .executeTakeFirstOrThrow()
  return waiting
}
