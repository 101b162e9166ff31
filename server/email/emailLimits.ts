import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '../../domain/durations.ts'
import { RESET_LINK_MS, SIGN_IN_LINK_MS } from '../../domain/session.ts'
import type { Transaction } from '../platform/database/database.ts'
import { sha256 } from '../platform/sha256.ts'
import type { ThrottledEmail } from '../schema/emailAndLimitTables.ts'

interface EmailLimit {
  /** Emails of the kind to one address in any 24 hours. */
  readonly daily: number
  /** Milliseconds between two emails of the kind to one address. */
  readonly spacing_ms: number
  /** The same beyond the daily limit. */
  readonly spacing_beyond_ms: number
}

const NEVER = Number.POSITIVE_INFINITY

/** Beyond the daily limit, a link is emailed when the last one has expired, so that the mailbox always has a valid one. */
const LIMITS: Readonly<Record<ThrottledEmail, EmailLimit>> = {
  'reset-link': { daily: 10, spacing_ms: MINUTE_MS, spacing_beyond_ms: RESET_LINK_MS },
  'sign-in-link': { daily: 10, spacing_ms: MINUTE_MS, spacing_beyond_ms: SIGN_IN_LINK_MS },
  'already-registered': { daily: 5, spacing_ms: MINUTE_MS, spacing_beyond_ms: NEVER },
  'registration-draft': { daily: 5, spacing_ms: MINUTE_MS, spacing_beyond_ms: NEVER },
  // A family may register several children in one minute.
  'registration-received': { daily: 10, spacing_ms: 0, spacing_beyond_ms: NEVER },
  'confirm-email': { daily: 5, spacing_ms: MINUTE_MS, spacing_beyond_ms: NEVER },
}

interface ThrottledEmailJob {
  readonly about: ThrottledEmail
  readonly email: string
  readonly job_id: string
}

/**
 * Whether an email that a stranger can cause may be sent to its address now. A retry of an allowed job may. One statement, so that parallel
 * workers send one email. Times in the future were written before a clock was set back and are ignored.
 */
export async function isEmailAllowed(
  trx: Transaction,
  { about, email, job_id }: ThrottledEmailJob,
  now: Date,
): Promise<boolean> {
  const { daily, spacing_ms, spacing_beyond_ms } = LIMITS[about]
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
