import { connectionOptions } from '@online-enrollment/postgres/connect'
import type { FastifyBaseLogger } from 'fastify'
import { type JobWithMetadata, PgBoss, type WorkOptions } from 'pg-boss'
import { logOncePerReason } from '../http/logging.ts'
import { EMAIL_QUEUE } from './queue.ts'

/** Of one server. */
export interface EmailWorkers {
  /** Emails that it sends at the same time. */
  readonly count: number
  /** Further ones, which are urgent. */
  readonly urgent: number
  readonly connections: number
  /** Seconds between polls: for new emails, for expired jobs, and for finished jobs to delete. */
  readonly poll: { readonly new: number; readonly expired: number; readonly done: number }
}

export const EMAIL_WORKERS: EmailWorkers = {
  count: 6,
  urgent: 2,
  connections: 3,
  poll: { new: 1, expired: 5, done: 600 },
}
/** Milliseconds that a stopping server waits for its running jobs. The next server retries them. */
const STOP_TIMEOUT = 3000

interface QueueWorkerOptions<Email> {
  readonly databaseUrl: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly workers: EmailWorkers
  /** Emails with this priority or a higher one have workers of their own. */
  readonly urgentFrom: number
  /** Sends one email. Throws when the job must be retried: the error is stored with it, so it contains no personal data. */
  readonly send: (job: JobWithMetadata<Email>) => Promise<void>
}

/** Sends queued emails. Reconnects after the database was unreachable. Several servers may share the queue. */
export async function startQueueWorkers<Email>(
  options: QueueWorkerOptions<Email>,
): Promise<{ close(): Promise<void> }> {
  const { databaseUrl, log, send, urgentFrom } = options
  const { count, urgent, connections, poll } = options.workers
  let isStopping = false
  const boss = new PgBoss({
    ...connectionOptions(databaseUrl),
    max: connections,
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: poll.expired,
    monitorIntervalSeconds: poll.expired,
    maintenanceIntervalSeconds: poll.done,
  })
  const warn = logOncePerReason((message) => log.warn(`mail queue error: ${message}`))
  const report = ({ message }: { message: string }) => {
    if (!isStopping) warn(message)
  }
  boss.on('error', report)
  await boss.start()
  const polling = { pollingIntervalSeconds: poll.new }
  for (let worker = 0; worker < count; worker++) await startWorker(boss, polling, send)
  for (let worker = 0; worker < urgent; worker++) await startWorker(boss, { ...polling, minPriority: urgentFrom }, send)
  return {
    async close() {
      isStopping = true
      await boss.stop({ timeout: STOP_TIMEOUT }).catch(report)
    },
  }
}

/** Polls again immediately after an email. */
async function startWorker<Email>(
  boss: PgBoss,
  polling: Pick<WorkOptions, 'pollingIntervalSeconds' | 'minPriority'>,
  send: QueueWorkerOptions<Email>['send'],
): Promise<void> {
  const id: string = await boss.work<Email>(EMAIL_QUEUE, { ...polling, includeMetadata: true }, async (jobs) => {
    boss.notifyWorker(id)
    for (const job of jobs) await send(job)
  })
}
