import { connectClient } from '@online-enrollment/postgres/connect'
import { sql } from 'kysely'
import { reminderOfOffer } from '../../domain/enrollment/waitList/offer.ts'
import { summaryPeriod } from '../../domain/familyEmails/summaryPeriod.ts'
import { SCHOOL_TIMES } from '../../domain/installation/schoolUsage.ts'
import type { Database } from '../platform/database/database.ts'

/** Milliseconds for a look at a closed school. */
const LIMITS = { connectionTimeoutMillis: 5000, query_timeout: 5000 } as const

interface Emails {
  /** Without, queued emails are no work. */
  readonly sendsEmails: boolean
}

/**
 * When the school must be open next without a request: for an email, the end or the reminder of an offer, the times of a lottery, an opening,
 * or a lottery that runs. By the clock of the database.
 */
const nextWorkSql = ({ sendsEmails }: Emails) => `
  select now() as now, school.time_zone, (
      select min(due_at) from (
        select case when state = 'active' then now() else start_after end as due_at
          from pgboss.job where ${sendsEmails} and name = 'mail' and state in ('created', 'retry', 'active')
        union all select expires_at from seat_offer
        union all select closes_at from lottery where ran_at is null and (rankings_hash is null or kept_at is null)
        union all select opens_at from lottery where opens_at > now()
        union all select now() from lottery_run where not failed and seen_at > now() - interval '1 minute'
        union all select opens_at from enrollment_window where opens_at > now()
      ) work
    ) as due_at,
    (
      select coalesce(json_agg(json_build_array(offered_at, expires_at)), '[]') from seat_offer where reminded_at is null
    ) as offers,
    (select max(ends_at) from summarized_evening) as summarized,
    (select logged_at from enrollment_log order by id desc limit 1) as changed_at
  from school`

interface NextWork {
  readonly now: Date
  readonly time_zone: string
  readonly due_at: Date | null
  /** From when to when each offer without a reminder holds, ISO 8601. */
  readonly offers: readonly (readonly [offered_at: string, expires_at: string])[]
  readonly summarized: Date | null
  readonly changed_at: Date | null
}

export async function readNextWork(db: Database, emails: Emails): Promise<Date | undefined> {
  const { rows } = await sql<NextWork>`${sql.raw(nextWorkSql(emails))}`.execute(db)
  return toNextWork(rows[0])
}

/** The same for a school that is closed, with a connection of its own. */
export async function lookAtNextWork(servingUrl: string, emails: Emails): Promise<Date | undefined> {
  const client = await connectClient(servingUrl, LIMITS)
  try {
    return toNextWork((await client.query<NextWork>(nextWorkSql(emails))).rows[0])
  } finally {
    await client.end()
  }
}

/** The reminder of an offer and the evening on which changes are summarized are work, too. */
function toNextWork(row: NextWork | undefined): Date | undefined {
  if (!row) return undefined
  const { now, time_zone, due_at, offers, summarized, changed_at } = row
  const soon = new Date(now.getTime() + SCHOOL_TIMES.near)
  const hasChanges = changed_at !== null && (summarized === null || changed_at > summarized)
  if (hasChanges && summaryPeriod(soon, time_zone, summarized)) return now
  const reminders = offers.map(([from, until]) => reminderOfOffer(new Date(from), new Date(until), time_zone))
  return [due_at, ...reminders].filter((time) => time !== undefined && time !== null).toSorted((a, b) => +a - +b)[0]
}
