import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Postgres } from '../db/database.ts'
import { keyFor } from '../keys.ts'
import { bySmtp, toFolder } from './deliver.ts'
import { senderAt } from './message.ts'
import { type Log, sendMails } from './sendMails.ts'

export interface MailWorkerOptions extends Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'> {
  readonly postgres: Postgres
  readonly databaseUrl: string
  readonly dataKey: Buffer
  /** The address in links, without a slash at its end. */
  readonly publicUrl: string
  readonly log: Log
  readonly clock?: () => Date
}

/**
 * Sends the mails of this database's queue until it is closed: through the mail server, or without one into DATA_DIR/mail.
 * Any number of servers may at once. What cannot be sent now is tried again for about a day.
 */
export function startMailWorker({ dataDir, smtpUrl, mailFrom, dataKey, ...options }: MailWorkerOptions) {
  const { publicUrl, log, clock = () => new Date() } = options
  const tell = (file: string) => log.info({ file }, 'no mail server is set: the mail is a file')
  return sendMails({
    ...options,
    clock,
    key: keyFor('password reset link', dataKey),
    from: mailFrom ?? senderAt(publicUrl),
    deliver: smtpUrl ? bySmtp(smtpUrl) : toFolder(join(dataDir, 'mail'), tell),
  })
}
