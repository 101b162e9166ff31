import { sql } from 'kysely'
import { RESET_LINK_MS } from '../../domain/session.ts'
import type { Transaction } from '../db/database.ts'
import type { ThrottledMail } from '../db/tables.ts'
import { sha256 } from '../sha256.ts'

const MINUTE_MS = 60_000
/** Milliseconds between two mails of one kind to one address. A family may register several children in one minute. */
const SPACING_MS: Readonly<Record<ThrottledMail, number>> = {
  'reset-link': MINUTE_MS,
  'already-registered': MINUTE_MS,
  'registration-draft': MINUTE_MS,
  'registration-received': 0,
}
const DAY_MS = 24 * 60 * 60 * 1000
/** Mails of one kind to one address in any 24 hours. */
const DAILY_LIMIT: Readonly<Record<ThrottledMail, number>> = {
  'reset-link': 10,
  'already-registered': 5,
  'registration-draft': 5,
  'registration-received': 10,
}
/** Milliseconds between mails beyond the daily limit, so that the mailbox always has a valid reset link. */
const SPACING_BEYOND_LIMIT_MS: Readonly<Record<ThrottledMail, number>> = {
  'reset-link': RESET_LINK_MS,
  'already-registered': Number.POSITIVE_INFINITY,
  'registration-draft': Number.POSITIVE_INFINITY,
  'registration-received': Number.POSITIVE_INFINITY,
}

export interface ThrottledJob {
  readonly about: ThrottledMail
  readonly email: string
  readonly job_id: string
}

/**
 * Whether the mail may be sent: one a minute of most kinds to its address up to the daily limit, beyond it a reset link
 * when the last one has expired, and every retry of an allowed job. One statement, so that parallel workers send one
 * mail. Times in the future were written before a clock was set back and are ignored.
 */
export async function isMailAllowed(
  trx: Transaction,
  { about, email, job_id }: ThrottledJob,
  now: Date,
): Promise<boolean> {
  const limit = DAILY_LIMIT[about]
  const address_hash = sha256(email)
  const isRepeated = sql<boolean>`${job_id}::uuid = any(mail_throttle.job_ids)`
  const last = sql`mail_throttle.sent_at[cardinality(mail_throttle.sent_at)]`
  const oldest = sql`mail_throttle.sent_at[cardinality(mail_throttle.sent_at) - ${limit - 1}::integer]`
  const isApart = (apart_ms: number) =>
    sql<boolean>`(abs(extract(epoch from ${now}::timestamptz - ${last})) >= ${apart_ms / 1000}::float8)`
  const isWithinDay = sql<boolean>`(${oldest} is null or ${oldest} <= ${new Date(now.getTime() - DAY_MS)} or ${oldest} > ${now})`
  const firstKept = sql`greatest(cardinality(mail_throttle.sent_at) - ${limit - 2}::integer, 1)`
  const allowed = await trx
    .insertInto('mail_throttle')
    .values({ address_hash, about, sent_at: [now], job_ids: [job_id] })
    .onConflict((on) =>
      on
        .columns(['address_hash', 'about'])
        .doUpdateSet({
          sent_at: sql`case when ${isRepeated} then mail_throttle.sent_at
            else mail_throttle.sent_at[${firstKept}:] || ${now}::timestamptz end`,
          job_ids: sql`case when ${isRepeated} then mail_throttle.job_ids
            else mail_throttle.job_ids[${firstKept}:] || ${job_id}::uuid end`,
        })
        .where(
          sql<boolean>`${isRepeated} or (${isApart(SPACING_MS[about])} and (${isWithinDay} or ${isApart(SPACING_BEYOND_LIMIT_MS[about])}))`,
        ),
    )
    .returning('about')
    .executeTakeFirst()
  return allowed !== undefined
}
