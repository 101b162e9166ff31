import type { Database } from '../../db/database.ts'
import type { Connection } from '../../http/connection.ts'
import { enforceRateLimit } from '../../http/rateLimit.ts'

const HOUR_MS = 60 * 60 * 1000
/** New drafts of a network in an hour, as a multiple of its calls in a minute. */
const MINUTES_OF_CALLS = 10

/** Counts the drafts that a network starts, so that a program cannot fill the database within the limit of calls. `limit`: calls per minute. */
export function limitNewDrafts(db: Database, limit: number) {
  return ({ connection, now }: { readonly connection: Connection; readonly now: Date }): Promise<void> =>
    enforceRateLimit(db, {
      kind: 'registration drafts',
      network: connection.network,
      now,
      limit: limit * MINUTES_OF_CALLS,
      window_ms: HOUR_MS,
    })
}
