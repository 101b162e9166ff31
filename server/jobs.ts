import { sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '../domain/durations.ts'
import { deleteExpiredRows } from './deleteExpiredRows.ts'
import type { DocumentFiles } from './documents/files/documentFiles.ts'
import { removeUnusedFiles } from './documents/removeUnusedFiles.ts'
import { expireAllOffers } from './enrollment/expiry.ts'
import { queueDailySummaries, remindOffers } from './familyEmails/queueDueEmails.ts'
import { closeLotteries, recordAllEdits, recordExpiry } from './lottery/closing.ts'
import type { Postgres } from './platform/database/postgres.ts'
import type { Job } from './platform/jobs/startJobs.ts'
import type { DiskWatch } from './platform/processes/diskWatch.ts'
import { eraseExpired } from './registration/erasures.ts'
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
