import type { FastifyBaseLogger } from 'fastify'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { connectionOptions } from '../db/embedded/access/connection.ts'
import { logOncePerReason } from '../http/logOncePerReason.ts'
import { type ComposeContext, compose } from './compose.ts'
import { type Deliver, DeliveryError } from './deliver.ts'
import type { Mail } from './mail.ts'
import { messageOf } from './message.ts'
import { MAIL_QUEUE } from './queue.ts'

export interface Sending extends ComposeContext {
  readonly databaseUrl: string
  readonly from: string
  readonly deliver: Deliver
  readonly log: Log
}

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** So many mails on the way at once from one server. */
const WORKERS = 3
const CONNECTIONS = 2
/** Seconds between looks: for new mails, for mails whose server died, and for what is done and can go. */
const LOOK = { new: 1, dead: 5, done: 600 }
/** Milliseconds a stopping server waits for mails on the way; after that they are tried again by the next one. */
const STOP_TIMEOUT = 3000

/** Starts sending what is in the queue, and goes on until it is closed. A database that is away for a while is waited for. */
export async function sendMails(sending: Sending): Promise<{ close(): Promise<void> }> {
  let stopping = false
  const boss = new PgBoss({
    ...connectionOptions(sending.databaseUrl),
    max: CONNECTIONS,
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: LOOK.dead,
    monitorIntervalSeconds: LOOK.dead,
    maintenanceIntervalSeconds: LOOK.done,
  })
  const tell = logOncePerReason((message) => sending.log.warn(`the mail queue had trouble: ${message}`))
  const report = ({ message }: { message: string }) => {
    if (!stopping) tell(message)
  }
  boss.on('error', report)
  await boss.start()
  for (let worker = 0; worker < WORKERS; worker++) await startWorker(boss, sending)
  return {
    async close() {
      stopping = true
      await boss.stop({ timeout: STOP_TIMEOUT }).catch(report)
    },
  }
}

/** A worker that had a mail looks for the next one at once. */
async function startWorker(boss: PgBoss, sending: Sending): Promise<void> {
  const options = { pollingIntervalSeconds: LOOK.new, includeMetadata: true as const }
  const id: string = await boss.work<Mail>(MAIL_QUEUE, options, async (jobs) => {
    boss.notifyWorker(id)
    for (const job of jobs) await handle(sending, job)
  })
}

/** Sends one mail. Throws when it is to be tried again; what it throws is kept with the job and names nobody. */
async function handle(sending: Sending, job: JobWithMetadata<Mail>): Promise<void> {
  const about = { job: job.id, about: job.data.about }
  const composed = await compose(sending, { id: job.id, mail: job.data }).catch((error: Error) => {
    sending.log.error({ ...about, err: error }, 'a mail could not be put together; it is tried again')
    throw new Error('not put together')
  })
  if (!composed) return
  const stamp = { job_id: job.id, from: sending.from, asked_at: job.createdOn }
  try {
    await sending.deliver(messageOf(composed, stamp), job.id, job.signal)
  } catch (error) {
    giveUpOrThrow(sending.log, { ...about, user: composed.to.id }, error)
  }
}

function giveUpOrThrow(log: Log, about: object, error: unknown): void {
  if (!(error instanceof DeliveryError)) {
    log.error({ ...about, err: error }, 'a mail could not be handed over; it is tried again')
    throw new Error('not handed over')
  }
  const { message: said, isFinal } = error
  if (isFinal) log.error({ ...about, said }, 'a mail was refused for good')
  else {
    log.warn({ ...about, said }, 'a mail was not taken; it is tried again')
    throw error
  }
}
