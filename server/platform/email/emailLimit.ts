import { sql } from 'kysely'
import { DAY_MS } from '../../../domain/durations.ts'
import type { Tables } from '../../schema/tables.ts'
import type { Transaction } from '../database/database.ts'
import { sha256 } from '../sha256.ts'

export interface EmailLimit {
  /** Emails of the kind to one address in any 24 hours. */
  readonly daily: number
  /** Milliseconds between two emails of the kind to one address. */
  readonly spacing_ms: number
  /** The same beyond the daily limit. */
  readonly spacing_beyond_ms: number
}

interface LimitedEmail {
  readonly about: Tables['mail_throttle']['about']
  readonly email: string
  readonly job_id: string
}

/**
 * Whether the email is within the limit of its kind and address, and every retry of an allowed job. One statement, so that parallel workers
 * send one email. Times in the future were written before a clock was set back and are ignored.
 */
export async function isWithinLimit(
  trx: Transaction,
  { about, email, job_id }: LimitedEmail,
  { daily, spacing_ms, spacing_beyond_ms }: EmailLimit,
  now: Date,
): Promise<boolean> {
  const address_hash = sha256(email)
  const isRepeated = sql<boolean>`${job_id}::uuid = any(mail_throttle.job_ids)`
  const last = sql`mail_throttle.sent_at[cardinality(mail_throttle.sent_at)]`
  const oldest = sql`mail_throttle.sent_at[cardinality(mail_throttle.sent_at) - ${daily - 1}::integer]`
  const isApart = (apart_ms: number) =>
    sql<boolean>`(abs(extract(epoch from ${now}::timestamptz - ${last})) >= ${apart_ms / 1000}::float8)`
  const isWithinDay = sql<boolean>`(${oldest} is null or ${oldest} <= ${new Date(now.getTime() - DAY_MS)} or ${oldest} > ${now})`
  const firstKept = sql`greatest(cardinality(mail_throttle.sent_at) - ${daily - 2}::integer, 1)`
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
          sql<boolean>`${isRepeated} or (${isApart(spacing_ms)} and (${isWithinDay} or ${isApart(spacing_beyond_ms)}))`,
        ),
    )
    .returning('about')
    .executeTakeFirst()
  return allowed !== undefined
}
