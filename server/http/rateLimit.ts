import { sql } from 'kysely'
import { secondsUntil } from '../../domain/retryAfter.ts'
import type { Database } from '../db/database.ts'
import { sha256 } from '../sha256.ts'
import { throttled } from './problem.ts'

/** Milliseconds. Windows are fixed. */
export const RATE_LIMIT_WINDOW_MS = 60_000

export interface LimitedCall {
  readonly kind: string
  readonly network: string
  readonly now: Date
  readonly limit: number
  /** Milliseconds, at most an hour. */
  readonly window_ms?: number
}

/** One statement, shared by all servers. @throws 429 until the next window when the network reached its limit. */
export async function enforceRateLimit(db: Database, call: LimitedCall): Promise<void> {
  const { kind, network, now, limit, window_ms = RATE_LIMIT_WINDOW_MS } = call
  const window_start = new Date(Math.floor(now.getTime() / window_ms) * window_ms)
  const caller_hash = sha256(`${kind} ${network}`)
  const accepted = await db
    .insertInto('rate_limit_window')
    .values({ caller_hash, window_start, calls: 1 })
    .onConflict((on) =>
      on
        .columns(['caller_hash', 'window_start'])
        .doUpdateSet({ calls: sql`rate_limit_window.calls + 1` })
        .where('rate_limit_window.calls', '<', limit),
    )
    .returning('calls')
    .executeTakeFirst()
  if (!accepted) throw throttled(secondsUntil(new Date(window_start.getTime() + window_ms), now))
}
