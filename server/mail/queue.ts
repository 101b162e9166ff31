import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import type { Postgres, Transaction } from '../db/database.ts'
import { connectionOptions } from '../db/embedded/access/connection.ts'
import type { Mail, Mails } from './mail.ts'

export const MAIL_QUEUE = 'mail'
/** Retries for about a day: the first within seconds, later retries every five minutes. */
const RETRY: QueueOptions = { retryLimit: 300, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 }
/** The job of a killed server expires after these seconds, and another server sends the mail again. */
const HEARTBEAT: QueueOptions = { heartbeatSeconds: 15, expireInSeconds: 300 }
/** A job contains an address, so finished jobs are deleted. */
const RETENTION: QueueOptions = { deleteAfterSeconds: 3600 }

/** Creates the queue or updates its options. Several servers may do so at once. */
export async function createMailQueue(url: string): Promise<void> {
  const boss = new PgBoss({ ...connectionOptions(url), max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    const options = { ...RETRY, ...HEARTBEAT, ...RETENTION }
    await boss.createQueue(MAIL_QUEUE, options)
    await boss.updateQueue(MAIL_QUEUE, options)
  } finally {
    await boss.stop()
  }
}

/** Queues mails in the caller's transaction. It has no connection of its own and needs no closing. */
export function mailsOf({ db }: Pick<Postgres, 'db'>): Mails {
  const boss = new PgBoss({ db: fromKysely(db), migrate: false, supervise: false, schedule: false })
  return {
    async send(trx, mail) {
      await boss.send(MAIL_QUEUE, mail, { db: fromKysely(trx) })
    },
  }
}

/** Queues several mails in the transaction with one statement, for operations without `Mails`. */
export async function queueMails(trx: Transaction, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  const boss = new PgBoss({ db: fromKysely(trx), migrate: false, supervise: false, schedule: false })
  await boss.insert(
    MAIL_QUEUE,
    mails.map((data) => ({ data })),
  )
}
