import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { EMAIL_QUEUE } from '../platform/email/queue.ts'
import { type EmailPriority, priorityOf } from './email.ts'

export interface WaitingEmails {
  readonly priority: EmailPriority
  readonly count: number
  /** When the oldest one was due. */
  readonly since: Date
}

/** The emails that are due, also those that wait for another attempt, by priority. A priority without emails is missing. */
export async function waitingEmails(db: Database, now: Date): Promise<WaitingEmails[]> {
  const { rows } = await sql<{ priority: number; count: number; since: Date }>`
    select priority, count(*)::integer as count, min(due_at) as since from (
      select priority, case state when 'created' then start_after else created_on end as due_at
      from pgboss.job where name = ${EMAIL_QUEUE} and state in ('created', 'retry')
    ) waiting
    where due_at <= ${now} group by priority order by priority desc
  `.execute(db)
  return rows.map(({ priority, ...waiting }) => ({ priority: priorityOf(priority), ...waiting }))
}
