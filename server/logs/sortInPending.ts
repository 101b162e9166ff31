import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Milliseconds. On opening morning at most about 10,000 log rows wait this long, and a search reads them in a few milliseconds. */
const INTERVAL_MS = 5000

/** Sorts new rows of the log into its search index, outside of the commands that write them. Several servers may do so at once. */
export function sortInPendingLogSearch(db: Database, report: (message: string) => void): () => void {
  let isRunning = false
  const sortIn = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await sql`select sort_in_pending_log_search()`.execute(db)
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => sortIn().catch(({ message }: Error) => report(message)), INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
