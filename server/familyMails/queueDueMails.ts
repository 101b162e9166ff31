import type { Postgres } from '../db/database.ts'
import { queueDailySummaries } from './queueDailySummaries.ts'
import { remindOffers } from './remindOffers.ts'

const INTERVAL_MS = 60_000

type Report = (error: unknown) => void

/** Queues reminders of offers and the summaries of a day, by the database's clock. Several servers may do so at once. Returns a function that stops it. */
export function queueDueMailsEveryMinute(postgres: Postgres, { report }: { readonly report: Report }): () => void {
  const timer = setInterval(() => queueDueMails(postgres, report), INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Reports an error of the reminders without stopping the summaries. */
export async function queueDueMails(postgres: Postgres, report: Report): Promise<void> {
  await remindOffers(postgres).catch(report)
  await queueDailySummaries(postgres).catch(report)
}
