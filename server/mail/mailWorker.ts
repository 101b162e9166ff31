import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Postgres } from '../db/database.ts'
import { deriveKey } from '../keys.ts'
import { folderDelivery, smtpDelivery } from './deliver.ts'
import { defaultSender } from './message.ts'
import { type Log, sendMails } from './sendMails.ts'

export interface MailWorkerOptions extends Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'> {
  readonly postgres: Postgres
  readonly databaseUrl: string
  readonly dataKey: Buffer
  /** The address in links, without a trailing slash. */
  readonly publicUrl: string
  readonly log: Log
  readonly clock?: () => Date
}

/**
 * Sends the queued mails until it is closed: by the mail server, or without one as files in DATA_DIR/mail. Several
 * servers may share the queue. Failed deliveries are retried for about a day.
 */
export function startMailWorker({ dataDir, smtpUrl, mailFrom, dataKey, ...options }: MailWorkerOptions) {
  const { publicUrl, log, clock = () => new Date() } = options
  const logFile = (file: string) => log.info({ file }, 'SMTP_URL is not set: the mail was written to a file')
  return sendMails({
    ...options,
    clock,
    key: deriveKey('password reset link', dataKey),
    from: mailFrom ?? defaultSender(publicUrl),
    deliver: smtpUrl ? smtpDelivery(smtpUrl) : folderDelivery(join(dataDir, 'mail'), logFile),
  })
}
