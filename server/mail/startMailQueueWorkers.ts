import type { FastifyBaseLogger } from 'fastify'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { connectionOptions } from '../db/embedded/access/connection.ts'
import { logOncePerReason } from '../http/logOncePerReason.ts'
import { type ComposeContext, compose } from './compose.ts'
import { type Deliver, DeliveryError } from './deliver.ts'
import { recordRefused, recordSent } from './familyMail.queries.ts'
import type { Mail } from './mail.ts'
import { messageOf } from './message.ts'
import { MAIL_QUEUE } from './queue.ts'

export interface MailQueueOptions extends ComposeContext {
  readonly databaseUrl: string
  readonly from: string
  readonly deliver: Deliver
  readonly log: Log
}

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Mails that one server sends at the same time. */
const WORKERS = 3
const CONNECTIONS = 2
/** Seconds between polls: for new mails, for expired jobs, and for finished jobs to delete. */
const POLL = { new: 1, expired: 5, done: 600 }
/** Milliseconds that a stopping server waits for its running jobs. The next server retries them. */
const STOP_TIMEOUT = 3000

/** Reconnects after the database was unreachable. */
export async function startMailQueueWorkers(options: MailQueueOptions): Promise<{ close(): Promise<void> }> {
  let stopping = false
  const boss = new PgBoss({
    ...connectionOptions(options.databaseUrl),
    max: CONNECTIONS,
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: POLL.expired,
    monitorIntervalSeconds: POLL.expired,
    maintenanceIntervalSeconds: POLL.done,
  })
  const warn = logOncePerReason((message) => options.log.warn(`mail queue error: ${message}`))
  const report = ({ message }: { message: string }) => {
    if (!stopping) warn(message)
  }
  boss.on('error', report)
  await boss.start()
  for (let worker = 0; worker < WORKERS; worker++) await startWorker(boss, options)
  return {
    async close() {
      stopping = true
      await boss.stop({ timeout: STOP_TIMEOUT }).catch(report)
    },
  }
}

/** Polls again immediately after a mail. */
async function startWorker(boss: PgBoss, options: MailQueueOptions): Promise<void> {
  const polling = { pollingIntervalSeconds: POLL.new, includeMetadata: true as const }
  const id: string = await boss.work<Mail>(MAIL_QUEUE, polling, async (jobs) => {
    boss.notifyWorker(id)
    for (const job of jobs) await handle(options, job)
  })
}

/** Throws when the job must be retried. The error is stored with it and contains no personal data. */
async function handle(options: MailQueueOptions, job: JobWithMetadata<Mail>): Promise<void> {
  const about = { job: job.id, about: job.data.about }
  const composed = await compose(options, { id: job.id, mail: job.data }).catch((error: Error) => {
    options.log.error({ ...about, err: error }, 'an email could not be composed and will be retried')
    throw new Error('not composed')
  })
  if (!composed) return
  const envelope = { job_id: job.id, from: options.from, requested_at: job.createdOn }
  try {
    await options.deliver(messageOf(composed, envelope), job.id, job.signal)
  } catch (error) {
    await recordFailure(options, job, error)
    handleFailure(options.log, { ...about, user: composed.to.id }, error)
    return
  }
  if (job.data.about === 'family') await recordSent(options.postgres.db, job.data.family_mail_id, options.clock())
}

/** For the office. A server that stops has not failed to send its mail. */
async function recordFailure(
  { postgres, clock }: MailQueueOptions,
  { data, retryCount, retryLimit, signal }: JobWithMetadata<Mail>,
  error: unknown,
): Promise<void> {
  if (data.about !== 'family' || signal.aborted) return
  const { message: response, isFinal } = error instanceof DeliveryError ? error : { message: 'unknown', isFinal: false }
  const failed_at = isFinal || retryCount >= retryLimit ? clock() : null
  await recordRefused(postgres.db, data.family_mail_id, { response, failed_at })
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
