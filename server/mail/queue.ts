import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import type { Postgres } from '../db/database.ts'
import { connectionOptions } from '../db/embedded/access/connection.ts'
import type { Mails } from './mail.ts'

export const MAIL_QUEUE = 'mail'
/** About a day of a dead mail server: the first tries follow within seconds, the later ones every five minutes. */
const PATIENCE: QueueOptions = { retryLimit: 300, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 }
/** A server that was killed while it sent is missed after this long, and another sends its mail again. */
const MISSED: QueueOptions = { heartbeatSeconds: 15, expireInSeconds: 300 }
/** A job holds an address, so that what is done does not stay. */
const KEPT: QueueOptions = { deleteAfterSeconds: 3600 }

/** Makes the queue in this database, or brings it up to date; any number of servers may at once. */
export async function createMailQueue(url: string): Promise<void> {
  const boss = new PgBoss({ ...connectionOptions(url), max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    const options = { ...PATIENCE, ...MISSED, ...KEPT }
    await boss.createQueue(MAIL_QUEUE, options)
    await boss.updateQueue(MAIL_QUEUE, options)
  } finally {
    await boss.stop()
  }
}

/** Takes mails on behalf of a transaction. It holds no connection of its own and needs no closing. */
export function mailsOf({ db }: Pick<Postgres, 'db'>): Mails {
  const boss = new PgBoss({ db: fromKysely(db), migrate: false, supervise: false, schedule: false })
  return {
    async send(trx, mail) {
      await boss.send(MAIL_QUEUE, mail, { db: fromKysely(trx) })
    },
  }
}
