import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { RESET_LINK_MS } from '../../domain/session.ts'
import type { Transaction } from '../db/database.ts'
import type { ThrottledMail } from '../db/tables.ts'

/** Between two mails of one kind to one address. */
const APART_MS = 60_000
const DAY_MS = 24 * 60 * 60 * 1000
/** Mails of a kind that one address gets in any 24 hours. */
const A_DAY: Readonly<Record<ThrottledMail, number>> = { 'reset-link': 10, 'already-registered': 5 }
/** Beyond them: none, or one in so many milliseconds. A live reset link is always in the mailbox, so that a stranger keeps no family out. */
const BEYOND_APART_MS: Readonly<Record<ThrottledMail, number>> = {
  'reset-link': RESET_LINK_MS,
  'already-registered': Number.POSITIVE_INFINITY,
}

export interface MailToThrottle {
  readonly about: ThrottledMail
  readonly email: string
  readonly job_id: string
}

/**
 * Whether the mail may be sent: at most one a minute of its kind to its address, and so many a day; beyond
 * them a reset link only when the last one has expired. A job that was let through before is
 * again, however often it is tried. One statement, so that of several workers at once one is let through. Moments in the future were
 * written before a clock was set back and do not count.
 */
export async function isMailAllowed(
  trx: Transaction,
  { about, email, job_id }: MailToThrottle,
  now: Date,
): Promise<boolean> {
  const most = A_DAY[about]
  const address_hash = createHash('sha256').update(email).digest()
  const isRepeated = sql<boolean>`${job_id}::uuid = any(mail_throttle.job_ids)`
  const last = sql`mail_throttle.sent_at[cardinality(mail_throttle.sent_at)]`
  const oldest = sql`mail_throttle.sent_at[cardinality(mail_throttle.sent_at) - ${most - 1}::integer]`
  const isApart = (apart_ms: number) =>
    sql<boolean>`(abs(extract(epoch from ${now}::timestamptz - ${last})) >= ${apart_ms / 1000}::float8)`
  const isWithinDay = sql<boolean>`(${oldest} is null or ${oldest} <= ${new Date(now.getTime() - DAY_MS)} or ${oldest} > ${now})`
  const kept = sql`greatest(cardinality(mail_throttle.sent_at) - ${most - 2}::integer, 1)`
  const allowed = await trx
    .insertInto('mail_throttle')
    .values({ address_hash, about, sent_at: [now], job_ids: [job_id] })
    .onConflict((on) =>
      on
        .columns(['address_hash', 'about'])
        .doUpdateSet({
          sent_at: sql`case when ${isRepeated} then mail_throttle.sent_at
            else mail_throttle.sent_at[${kept}:] || ${now}::timestamptz end`,
          job_ids: sql`case when ${isRepeated} then mail_throttle.job_ids
            else mail_throttle.job_ids[${kept}:] || ${job_id}::uuid end`,
        })
        .where(
          sql<boolean>`${isRepeated} or (${isApart(APART_MS)} and (${isWithinDay} or ${isApart(BEYOND_APART_MS[about])}))`,
        ),
    )
    .returning('about')
    .executeTakeFirst()
  return allowed !== undefined
}
