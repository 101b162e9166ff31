import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Milliseconds. On opening morning at most about 10,000 log rows wait this long, and a search reads them in a few milliseconds. */
const INTERVAL_MS = 5000

/**
 * Moves new rows from the pending list of the log's search index (GIN) to its main part, so that no enrollment has to. Several servers may
 * do so at once. The returned function stops it.
 */
export function cleanPendingListOfLogSearch(db: Database, report: (message: string) => void): () => void {
  let isRunning = false
  const clean = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await sql`select clean_pending_list_of_log_search()`.execute(db)
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => clean().catch(({ message }: Error) => report(message)), INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
