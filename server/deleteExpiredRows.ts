import { type RawBuilder, sql } from 'kysely'
import { FAILURES_COUNTED_MS } from '../domain/attempts.ts'
import { UNSENT_PAGE_HOURS } from '../domain/documents/limits.ts'
import { DAY_MS, HOUR_MS } from '../domain/durations.ts'
import { GRADE_INCREMENT_MS } from '../domain/gradeIncrement.ts'
import { LIMIT_SHOWN_MS } from './parents/limits.queries.ts'
import type { Database } from './platform/database/database.ts'
import { RESPONSE_RETENTION_MS } from './platform/http/idempotency.ts'
import type { Tables } from './schema/tables.ts'

/** Days for which the office sees whether an email to a family was sent. */
const FAMILY_EMAIL_DAYS = 180

/** Deletes expired sessions, stored responses, pages of documents that were not sent, counters, emails to families and the grades of increments that cannot be undone, and reset links after a day. */
export async function deleteExpiredRows(db: Database, now: Date): Promise<void> {
  await deleteUnlocked(db, 'session', ['token_hash'], sql`expires_at <= ${now}`)
  const oneDayAgo = new Date(now.getTime() - RESPONSE_RETENTION_MS)
  await db.deleteFrom('idempotent_response').where('stored_at', '<=', oneDayAgo).execute()
  await deleteUnlocked(db, 'password_reset', ['user_id'], sql`expires_at <= ${oneDayAgo}`)
  await deleteUnlocked(db, 'sign_in_link', ['token_hash'], sql`expires_at <= ${oneDayAgo}`)
  const lastSentAt = sql<Date>`sent_at[cardinality(sent_at)]`
  const notShown = new Date(now.getTime() - LIMIT_SHOWN_MS)
  await db.deleteFrom('account_limit_hit').where('hour', '<=', notShown).execute()
  await db.deleteFrom('mail_throttle').where(lastSentAt, '<=', oneDayAgo).execute()
  const notCounted = new Date(now.getTime() - FAILURES_COUNTED_MS)
  await deleteUnlocked(db, 'sign_in_counter', ['account_hash', 'scope_hash'], sql`counted_since <= ${notCounted}`)
  const notUndone = new Date(now.getTime() - GRADE_INCREMENT_MS)
  const increments = db.selectFrom('grade_increment').select('id').where('incremented_at', '<=', notUndone)
  await db.deleteFrom('raised_student').where('increment_id', 'in', increments).execute()
  await db.deleteFrom('sign_in_queue').where('counted_at', '<=', notCounted).execute()
  await db.deleteFrom('rate_limit_window').where('window_start', '<=', notCounted).execute()
  const notSent = new Date(now.getTime() - UNSENT_PAGE_HOURS * HOUR_MS)
  await deleteUnlocked(db, 'document_page', ['id'], sql`document_id is null and uploaded_at <= ${notSent}`)
  await db.deleteFrom('write_allowance').where('counted_at', '<=', oneDayAgo).execute()
  const notListed = new Date(now.getTime() - FAMILY_EMAIL_DAYS * DAY_MS)
  await db.deleteFrom('family_mail').where('queued_at', '<=', notListed).execute()
  await db.deleteFrom('summarized_evening').where('ends_at', '<=', notListed).execute()
}

/** Skips rows that another transaction has locked, because waiting for them could deadlock. The next cleanup deletes them. */
async function deleteUnlocked<Table extends keyof Tables>(
  db: Database,
  table: Table,
  primaryKey: readonly (keyof Tables[Table] & string)[],
  isExpired: RawBuilder<unknown>,
): Promise<void> {
  const key = sql.join(primaryKey.map((column) => sql.ref(column)))
  await sql`
    delete from ${sql.table(table)} where (${key}) in (
      select ${key} from ${sql.table(table)} where ${isExpired} for update skip locked
    )`.execute(db)
}
