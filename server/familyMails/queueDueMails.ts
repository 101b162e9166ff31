import type { Postgres } from '../db/database.ts'
import { queueDailySummaries } from './queueDailySummaries.ts'
import { remindOffers } from './remindOffers.ts'

const INTERVAL_MS = 60_000

/** Queues reminders of offers and the summaries of a day, by the database's clock. Several servers may do so at once. Returns a function that stops it. */
export function queueDueMailsEveryMinute(
  postgres: Postgres,
  { report }: { readonly report: (error: unknown) => void },
): () => void {
  const queue = async () => {
    await remindOffers(postgres).catch(report)
    await queueDailySummaries(postgres).catch(report)
  }
  const timer = setInterval(queue, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
