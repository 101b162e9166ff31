import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Postgres } from '../db/database.ts'
import { deriveKey } from '../keys.ts'
import { KeyRing } from '../registrations/keys/keyRing.ts'
import { folderDelivery, smtpDelivery } from './deliver.ts'
import { defaultSender } from './message.ts'
import { type Log, startMailQueueWorkers } from './startMailQueueWorkers.ts'

export interface MailWorkerOptions extends Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'> {
  readonly postgres: Postgres
  readonly databaseUrl: string
  readonly dataKey: Buffer
  /** By default with the data key alone. */
  readonly keys?: KeyRing
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly log: Log
  readonly clock?: () => Date
}

/** Without a mail server, mails are files in DATA_DIR/mail. Several servers may share the queue. */
export function startMailWorker({ dataDir, smtpUrl, mailFrom, dataKey, ...options }: MailWorkerOptions) {
  const { publicUrl, log, clock = () => new Date(), keys = new KeyRing(() => [dataKey]) } = options
  const logFile = (file: string) => log.info({ file }, 'SMTP_URL is not set, so the email was saved to a file')
  return startMailQueueWorkers({
    ...options,
    clock,
    key: deriveKey('password reset link', dataKey),
    keys,
    from: mailFrom ?? defaultSender(publicUrl),
    deliver: smtpUrl ? smtpDelivery(smtpUrl) : folderDelivery(join(dataDir, 'mail'), logFile),
  })
}
