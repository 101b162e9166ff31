import { type RawBuilder, sql } from 'kysely'
import { FAILURES_COUNTED_MS } from '../domain/attempts.ts'
import { UNSENT_PAGE_HOURS } from '../domain/documents/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/durations.ts'
import { GRADE_INCREMENT_MS } from '../domain/gradeIncrement.ts'
import type { DocumentFiles } from './documents/files/documentFiles.ts'
import { removeUnusedFiles } from './documents/removeUnusedFiles.ts'
import { expireAllOffers } from './enrollment/expiry.ts'
import { queueDailySummaries, remindOffers } from './familyEmails/queueDueEmails.ts'
import { closeLotteries, recordAllEdits, recordExpiry } from './lottery/closing.ts'
import { LIMIT_SHOWN_MS } from './parents/limits.queries.ts'
import type { Database } from './platform/database/database.ts'
import type { Postgres } from './platform/database/postgres.ts'
import { RESPONSE_RETENTION_MS } from './platform/http/idempotency.ts'
import type { Job } from './platform/jobs/startJobs.ts'
import type { DiskWatch } from './platform/processes/diskWatch.ts'
import { eraseExpired } from './registration/erasures.ts'
import type { Tables } from './schema/tables.ts'
import { hashingQueueLength } from './sessions/passwordHashing.ts'
import { SignInQueueReport } from './sessions/signInQueue.ts'

const SECOND_MS = 1000

interface JobOptions {
  readonly postgres: Postgres
  readonly documentFiles: DocumentFiles
  /** Undefined: the disks are checked elsewhere. */
  readonly diskWatch: DiskWatch | undefined
  /** Undefined: all sign-ins of this process. */
  readonly signInsWaiting?: () => number
  /** Tells the live streams of all processes that seats may have changed. */
  readonly announce: () => void
}

/**
 * Everything that the first process of a server does by the clock. Several servers may do the same at the same time. The emails of the queue
 * are sent by `startEmailWorker`.
 */
export function serverJobs({ postgres, documentFiles, announce }: JobOptions): readonly Job[] {
  const { officeDb } = postgres
  return [
    { name: 'end expired offers', interval_ms: MINUTE_MS, run: () => expireAndAnnounce(postgres, announce) },
    { name: 'close lotteries', interval_ms: 5 * SECOND_MS, run: () => closeLotteries(postgres) },
    { name: 'record changes of closed lotteries', interval_ms: MINUTE_MS, run: () => recordAllEdits(postgres) },
    { name: 'queue reminders of offers', interval_ms: MINUTE_MS, run: () => remindOffers(postgres) },
    { name: 'queue daily summaries', interval_ms: MINUTE_MS, run: () => queueDailySummaries(postgres) },
    { name: 'delete expired rows', interval_ms: HOUR_MS, run: () => deleteExpiredRows(officeDb, new Date()) },
    { name: 'erase old registrations', interval_ms: HOUR_MS, run: () => eraseExpired(officeDb, new Date()) },
    {
      name: 'remove unused document files',
      interval_ms: HOUR_MS,
      run: () => removeUnusedFiles(officeDb, documentFiles, new Date()),
    },
    // On opening morning at most about 30,000 log rows wait this long. A search reads them in about 40 ms. A row costs half of what it does every
    // 5 seconds, because rows that are moved together share words.
    { name: 'clean the search index of the log', interval_ms: 30 * SECOND_MS, run: () => cleanLogSearch(postgres) },
  ]
}

/** What each process does for itself. */
export function processJobs({
  postgres,
  diskWatch,
  signInsWaiting = hashingQueueLength,
}: Omit<JobOptions, 'documentFiles'>): readonly Job[] {
  const signIns = new SignInQueueReport(signInsWaiting)
  return [
    ...(diskWatch ? [diskJob(diskWatch)] : []),
    {
      name: 'report the waiting sign-ins',
      interval_ms: 2 * SECOND_MS,
      run: () => signIns.write(postgres.officeDb, new Date()),
    },
  ]
}

export function diskJob(diskWatch: DiskWatch): Job {
  return { name: 'check the disks', interval_ms: MINUTE_MS, runsAtStart: true, run: () => diskWatch.check() }
}

async function expireAndAnnounce(postgres: Postgres, announce: () => void): Promise<void> {
  let classes = 1
  try {
    classes = await expireAllOffers(postgres, recordExpiry)
  } finally {
    if (classes > 0) announce()
  }
}

/** Moves new rows from the pending list of the search index (GIN) to its main part, so that no enrollment has to. */
async function cleanLogSearch({ officeDb }: Postgres): Promise<void> {
  await sql`select clean_pending_list_of_log_search()`.execute(officeDb)
}

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
