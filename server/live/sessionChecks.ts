import type { Database } from '../db/database.ts'
import { findOpenSessions } from './live.queries.ts'
import type { OpenStreams } from './openStreams.ts'

/** Milliseconds between two checks. */
const CHECK_MS = 700
/** Milliseconds between two checks without a notification: an administrator's script may end a session. */
export const IDLE_CHECK_MS = 10_000

/** Ends the streams of sessions that expired, were revoked, or whose account was disabled. */
export class SessionChecks {
  readonly #db: Database
  readonly #streams: OpenStreams
  readonly #idleMs: number
  #mayHaveEnded = false
  #checkedAt = 0

  constructor(db: Database, streams: OpenStreams, idleMs: number) {
    this.#db = db
    this.#streams = streams
    this.#idleMs = idleMs
  }

  /** After a notification or a new stream. */
  checkSoon(): void {
    this.#mayHaveEnded = true
  }

  async run(now: Date): Promise<void> {
    for (const stream of this.#streams) if (stream.session.expires_at <= now) stream.end()
    const interval = this.#mayHaveEnded ? CHECK_MS : this.#idleMs
    if (this.#streams.size === 0 || performance.now() - this.#checkedAt < interval) return
    this.#checkedAt = performance.now()
    this.#mayHaveEnded = false
    const checked = this.#streams.tokenHashes()
    this.#streams.endSessions(checked, await findOpenSessions(this.#db, checked))
  }
}
