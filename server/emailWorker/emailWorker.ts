import { isIP } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { JobWithMetadata } from 'pg-boss'
import type { School } from '../../contract/school.ts'
import { fullName, phoneMask } from '../../domain/person.ts'
import type { Config } from '../config/config.ts'
import { deriveKey } from '../config/keys.ts'
import { KeyRing } from '../dataKeys/keyRing.ts'
import { type EmailToSend, PRIORITY, priorityOf } from '../email/email.ts'
import type { CountEmail } from '../email/measureEmails.ts'
import { textsOf } from '../email/recipients.queries.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import { type Delivery, DeliveryError, folderDelivery, smtpDelivery } from '../platform/email/delivery.ts'
import { toMessage } from '../platform/email/message.ts'
import { EMAIL_WORKERS, type EmailWorkers, startQueueWorkers } from '../platform/email/startQueueWorkers.ts'
import { LogoFiles } from '../school/logo.ts'
import { isRequestTooOld } from '../sessions/signInLinks.ts'
import { ConfirmationLinks } from '../users/confirmationLink.ts'
import { compose } from './compose.ts'
import type { ComposeOptions } from './composed.ts'
import { recordRefused, recordSent } from './composeFamilyEmail.ts'
import { recordTest } from './testEmail.ts'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

export interface EmailWorkerOptions extends Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'> {
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
  readonly emailWorkers?: EmailWorkers | undefined
  readonly countEmail?: CountEmail | undefined
}

/** Sends the emails of the queue. Without a mail server, they are files in DATA_DIR/mail. */
export async function startEmailWorker(options: EmailWorkerOptions): Promise<{ close(): Promise<void> }> {
  const {
    dataDir,
    dataKey,
    databaseUrl,
    publicUrl,
    log,
    postgres,
    smtpUrl,
    emailWorkers: workers = EMAIL_WORKERS,
  } = options
  const logFile = (file: string) => log.info({ file }, 'SMTP_URL is not set, so the email was saved to a file')
  const delivery = smtpUrl
    ? smtpDelivery(smtpUrl, workers.count + workers.urgent)
    : folderDelivery(join(dataDir, 'mail'), logFile)
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
    deliver: delivery.deliver,
    count: options.countEmail ?? (() => {}),
  }
  const urgentFrom = PRIORITY.urgent
  const running = await startQueueWorkers<EmailToSend>({
    databaseUrl,
    log,
    workers,
    urgentFrom,
    send: (job) => send(sending, job),
  })
  return {
    async close() {
      await running.close()
      delivery.close()
    },
  }
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
  readonly deliver: Delivery['deliver']
  readonly count: CountEmail
  /** What a delivery means: without a mail server, a file. */
  readonly delivered: 'sent' | 'saved'
  readonly log: Log
}

/** Throws when the job must be retried. The error is stored with it and contains no personal data. */
async function send(options: Sending, job: JobWithMetadata<EmailToSend>): Promise<void> {
  const { id: job_id, data: email, createdOn: requested_at } = job
  const about = { job: job_id, about: email.about }
  if (email.about === 'sign-in-link' && isRequestTooOld(new Date(email.asked_at), options.clock())) {
    options.log.error(
      { ...about, asked_at: email.asked_at },
      'a login link was dropped, because it would come too late',
    )
    options.count(priorityOf(job.priority), 'dropped')
    return
  }
  const composed = await composeWithLogo(options, { id: job_id, email }).catch((error: Error) => {
    options.log.error({ ...about, err: error }, `an email could not be composed and ${next(job)}`)
    if (isLastTry(job)) options.count(priorityOf(job.priority), 'failed')
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
    handleFailure(options, job, { ...about, user: to.id }, error)
    return
  }
  options.count(priorityOf(job.priority), 'sent')
  await recordDelivery(options, email)
}

/** For the office. */
async function recordDelivery({ postgres: { db }, clock, delivered }: Sending, email: EmailToSend): Promise<void> {
  if (email.about === 'family') await recordSent(db, email.family_mail_id, clock())
  if (email.about === 'test') await recordTest(db, email, { result: delivered, result_at: clock(), response: null })
}

async function composeWithLogo(options: Sending, job: { readonly id: string; readonly email: EmailToSend }) {
  const composed = await compose(options, job)
  return composed && { ...composed, logo: await options.logos.find() }
}

export function toSignature({ name, office }: Pick<School, 'name' | 'office'>): string[] {
  const contact = [office.name, office.email, office.phone && phoneMask(office.phone)].filter(Boolean)
  return contact.length === 0 ? [name] : [name, contact.join(', ')]
}

/** A server that stops has not failed to send its email. */
function isLastTry({ retryCount, retryLimit, signal }: JobWithMetadata<EmailToSend>): boolean {
  return retryCount >= retryLimit && !signal.aborted
}

function next(job: JobWithMetadata<EmailToSend>): string {
  return isLastTry(job) ? 'was given up' : 'will be retried'
}

/** For the office. */
async function recordFailure(
  { postgres, clock }: Sending,
  job: JobWithMetadata<EmailToSend>,
  error: unknown,
): Promise<void> {
  const { data, signal } = job
  if ((data.about !== 'family' && data.about !== 'test') || signal.aborted) return
  const { message: response, isFinal } = error instanceof DeliveryError ? error : { message: 'unknown', isFinal: false }
  const failed_at = isFinal || isLastTry(job) ? clock() : null
  if (data.about === 'family') await recordRefused(postgres.db, data.family_mail_id, { response, failed_at })
  else await recordTest(postgres.db, data, { response, result: failed_at && 'failed', result_at: failed_at })
}

function handleFailure(
  { log, count }: Sending,
  job: JobWithMetadata<EmailToSend>,
  about: object,
  error: unknown,
): void {
  const isFinal = error instanceof DeliveryError && error.isFinal
  const isLast = isFinal || isLastTry(job)
  if (isLast) count(priorityOf(job.priority), 'failed')
  if (!(error instanceof DeliveryError)) {
    log.error({ ...about, err: error }, `an email could not be delivered and ${next(job)}`)
    throw new Error('not delivered')
  }
  const { message: response } = error
  if (isFinal) {
    log.error({ ...about, response }, 'the mail server rejected an email permanently')
    return
  }
  if (isLast) log.error({ ...about, response }, 'the mail server did not accept an email for a day, so it was given up')
  else log.warn({ ...about, response }, 'the mail server did not accept an email, which will be retried')
  throw error
}
