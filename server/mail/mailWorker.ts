import { isIP } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { JobWithMetadata } from 'pg-boss'
import type { School } from '../../contract/school.ts'
import { fullName, phoneMask } from '../../domain/person.ts'
import type { Config } from '../config.ts'
import { KeyRing } from '../dataKeys/keyRing.ts'
import { deriveKey } from '../keys.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import { type Deliver, DeliveryError, folderDelivery, smtpDelivery } from '../platform/mail/delivery.ts'
import { toMessage } from '../platform/mail/message.ts'
import { type MailWorkers, startQueueWorkers } from '../platform/mail/startQueueWorkers.ts'
import { LogoFiles } from '../school/logo.ts'
import { ConfirmationLinks } from '../users/confirmationLink.ts'
import { compose } from './compose.ts'
import { recordRefused, recordSent } from './composeFamilyMail.ts'
import type { ComposeOptions, Mail } from './mail.ts'
import { textsOf } from './recipients.queries.ts'
import { recordTest } from './testEmail.ts'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

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
  /** Undefined: those of a server of one school. */
  readonly mailWorkers?: MailWorkers | undefined
}

/** Sends the mails of the queue. Without a mail server, they are files in DATA_DIR/mail. */
export function startMailWorker(options: MailWorkerOptions): Promise<{ close(): Promise<void> }> {
  const { dataDir, dataKey, databaseUrl, publicUrl, log, postgres, smtpUrl } = options
  const logFile = (file: string) => log.info({ file }, 'SMTP_URL is not set, so the email was saved to a file')
  const sending = {
    postgres,
    log,
    publicUrl,
    clock: options.clock ?? (() => new Date()),
    key: deriveKey('password reset link', dataKey),
    keys: options.keys ?? new KeyRing([dataKey]),
    confirmations: new ConfirmationLinks(dataKey),
    logos: new LogoFiles(postgres.db),
    sender: options.mailFrom ?? defaultSender(publicUrl),
    delivered: smtpUrl ? ('sent' as const) : ('saved' as const),
    deliver: smtpUrl ? smtpDelivery(smtpUrl) : folderDelivery(join(dataDir, 'mail'), logFile),
  }
  return startQueueWorkers<Mail>({ databaseUrl, log, workers: options.mailWorkers, send: (job) => send(sending, job) })
}

/** enrollment@ the host of the public URL. */
function defaultSender(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return `enrollment@${isName ? hostname : 'localhost'}`
}

interface Sending extends ComposeOptions {
  readonly logos: LogoFiles
  readonly sender: string
  readonly deliver: Deliver
  /** What a delivery means: without a mail server, a file. */
  readonly delivered: 'sent' | 'saved'
  readonly log: Log
}

/** Throws when the job must be retried. The error is stored with it and contains no personal data. */
async function send(options: Sending, job: JobWithMetadata<Mail>): Promise<void> {
  const { id: job_id, data: mail, createdOn: requested_at } = job
  const about = { job: job_id, about: mail.about }
  const composed = await composeWithLogo(options, { id: job_id, mail }).catch((error: Error) => {
    options.log.error({ ...about, err: error }, 'an email could not be composed and will be retried')
    throw new Error('not composed')
  })
  if (!composed) return
  const { to, content, school, logo } = composed
  const message = toMessage({
    from: { name: school.name, address: options.sender },
    to: { name: fullName(to).trim(), address: to.email, first_name: to.first_name },
    content,
    brand: { name: school.name, color: school.color, logo },
    signature: toSignature(school),
    t: textsOf(to),
    job_id,
    requested_at,
  })
  try {
    await options.deliver(message, job_id, job.signal)
  } catch (error) {
    await recordFailure(options, job, error)
    handleFailure(options.log, { ...about, user: to.id }, error)
    return
  }
  await recordDelivery(options, mail)
}

/** For the office. */
async function recordDelivery({ postgres: { db }, clock, delivered }: Sending, mail: Mail): Promise<void> {
  if (mail.about === 'family') await recordSent(db, mail.family_mail_id, clock())
  if (mail.about === 'test') await recordTest(db, mail, { result: delivered, result_at: clock(), response: null })
}

async function composeWithLogo(options: Sending, job: { readonly id: string; readonly mail: Mail }) {
  const composed = await compose(options, job)
  return composed && { ...composed, logo: await options.logos.find() }
}

export function toSignature({ name, office }: Pick<School, 'name' | 'office'>): string[] {
  const contact = [office.name, office.email, office.phone && phoneMask(office.phone)].filter(Boolean)
  return contact.length === 0 ? [name] : [name, contact.join(', ')]
}

/** For the office. A server that stops has not failed to send its mail. */
async function recordFailure(
  { postgres, clock }: Sending,
  { data, retryCount, retryLimit, signal }: JobWithMetadata<Mail>,
  error: unknown,
): Promise<void> {
  if ((data.about !== 'family' && data.about !== 'test') || signal.aborted) return
  const { message: response, isFinal } = error instanceof DeliveryError ? error : { message: 'unknown', isFinal: false }
  const failed_at = isFinal || retryCount >= retryLimit ? clock() : null
  if (data.about === 'family') await recordRefused(postgres.db, data.family_mail_id, { response, failed_at })
  else await recordTest(postgres.db, data, { response, result: failed_at && 'failed', result_at: failed_at })
}

function handleFailure(log: Log, about: object, error: unknown): void {
  if (!(error instanceof DeliveryError)) {
    log.error({ ...about, err: error }, 'an email could not be delivered and will be retried')
    throw new Error('not delivered')
  }
  const { message: response, isFinal } = error
  if (isFinal) log.error({ ...about, response }, 'the mail server rejected an email permanently')
  else {
    log.warn({ ...about, response }, 'the mail server did not accept an email, which will be retried')
    throw error
  }
}
