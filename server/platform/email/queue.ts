import { connectionOptions } from '@online-enrollment/postgres/connect'
import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import type { Transaction } from '../database/database.ts'

export const EMAIL_QUEUE = 'mail'
/** Retries for about a day: the first within seconds, later retries every five minutes. */
const RETRY: QueueOptions = { retryLimit: 300, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 }
/** The job of a killed server expires after these seconds, and another server sends the email again. */
const HEARTBEAT: QueueOptions = { heartbeatSeconds: 15, expireInSeconds: 300 }
/** A job contains an address, so finished jobs are deleted. */
const RETENTION: QueueOptions = { deleteAfterSeconds: 3600 }

/** Creates the queue or updates its options. Several servers may do so at once. */
export async function createEmailQueue(url: string): Promise<void> {
  const boss = new PgBoss({ ...connectionOptions(url), max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    const options = { ...RETRY, ...HEARTBEAT, ...RETENTION }
    await boss.createQueue(EMAIL_QUEUE, options)
    await boss.updateQueue(EMAIL_QUEUE, options)
  } finally {
    await boss.stop()
  }
}

export interface QueuedEmail<Email extends object> {
  readonly email: Email
  /** Those with a higher one are sent first. */
  readonly priority: number
  /** Seconds. */
  readonly startAfter?: number
}

/** Queues emails in the transaction with one statement: each is sent at least once after a commit, and never after a rollback. */
export async function queueEmails<Email extends object>(
  trx: Transaction,
  emails: readonly QueuedEmail<Email>[],
): Promise<void> {
  if (emails.length === 0) return
  await queueIn(trx).insert(
    EMAIL_QUEUE,
    emails.map(({ email, priority, startAfter = 0 }) => ({ data: email, priority, startAfter })),
  )
}

const queues = new WeakMap<Transaction, PgBoss>()

/** Reads the options of the queue once in a transaction. */
function queueIn(trx: Transaction): PgBoss {
  const known = queues.get(trx)
  if (known) return known
  const boss = new PgBoss({ db: fromKysely(trx), migrate: false, supervise: false, schedule: false })
  queues.set(trx, boss)
  return boss
}
