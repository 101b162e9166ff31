import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { english } from '../../domain/english.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import { Problem, stopping } from '../platform/http/problem.ts'
import { REPORT_MS, reportRun } from './lottery.queries.ts'
import type { LotteryJob, LotteryMessage } from './lotteryWorker.ts'
import type { Rehearsal, RehearsalResult, RunOrder } from './runLottery.ts'

const WORKER = new URL('./lotteryWorker.ts', import.meta.url)
/** Limit of waiting rehearsals in this process. A further rehearsal is 503. */
const WAITING_MAX = 3
/** Heap limits of the thread in megabytes. */
const MEMORY = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 32 }

/** Runs one lottery or rehearsal in its own thread. Ending the thread rolls its transaction back. */
async function runInThread(
  job: LotteryJob,
  { report, ended }: { readonly report: (percent: number) => void; readonly ended: AbortSignal },
): Promise<RehearsalResult | undefined> {
  if (ended.aborted) throw stopping()
  const { promise, resolve, reject } = Promise.withResolvers<RehearsalResult | undefined>()
  const worker = new Worker(WORKER, { workerData: job, resourceLimits: MEMORY })
  const onAbort = () => reject(stopping())
  ended.addEventListener('abort', onAbort)
  worker.on('message', (message: LotteryMessage) => {
    if (message.kind === 'progress') report(message.percent)
    else if (message.kind === 'finished') resolve(message.result)
    else reject(errorFrom(message))
  })
  worker.on('error', reject)
  worker.on('exit', (code) => reject(new Error(`the thread of the lottery ended with ${code}`)))
  try {
    return await promise
  } finally {
    ended.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}

function errorFrom(message: Extract<LotteryMessage, { kind: 'refused' | 'failed' }>): Error {
  if (message.kind === 'refused') return new Problem(message.status, message.message, { code: message.code ?? '' })
  return Object.assign(new Error(message.message), { stack: message.stack })
}

const tooManyRehearsals = () =>
  new Problem(503, english`Several rehearsals are already running. Please try again in a minute.`, {
    code: 'too-many-rehearsals',
    retryAfter: 60,
  })

/**
 * Runs lotteries and rehearsals in threads, one of each at a time in this process: a lottery never waits for rehearsals. A lock orders lotteries of
 * several servers.
 */
export interface LotteryRuns {
  /** Ends when `gone` aborts. @throws 503 when too many wait */
  rehearse(rehearsal: Rehearsal, gone: AbortSignal): Promise<RehearsalResult>
  /** Starts a lottery whose run is in the database, and returns at once. */
  start(lottery_id: number, order: RunOrder): void
  /** Ends running lotteries, which then have changed nothing. */
  close(): Promise<void>
}

interface LotteryRunsOptions {
  readonly postgres: Postgres
  readonly clock: () => Date
  /** Called after a lottery, when seats have changed. */
  readonly onRun: () => void
  readonly log: (error: unknown) => void
}

export function openLotteryRuns({ postgres, clock, onRun, log }: LotteryRunsOptions): LotteryRuns {
  const { url } = postgres
  const [lotteries, rehearsals] = [pLimit(1), pLimit(1)]
  const ending = new AbortController()
  const running = new Set<Promise<void>>()

  async function run(lottery_id: number, order: RunOrder): Promise<void> {
    let percent = 0
    const report = (done: number) => {
      percent = done
    }
    const send = () => reportRun(postgres.officeDb, lottery_id, { percent, seen_at: clock() }).catch(log)
    const reports = setInterval(send, REPORT_MS)
    try {
      await lotteries(() => runInThread({ kind: 'run', url, order }, { report, ended: ending.signal }))
      onRun()
    } catch (error) {
      if (ending.signal.aborted) return
      log(error)
      const refusal = error instanceof Problem && error.status === 422 ? error.message : undefined
      const failure = { failed: true, seen_at: clock(), ...(refusal && { refusal }) }
      await reportRun(postgres.officeDb, lottery_id, failure).catch(log)
    } finally {
      clearInterval(reports)
    }
  }

  return {
    async rehearse(rehearsal, gone) {
      if (rehearsals.pendingCount >= WAITING_MAX) throw tooManyRehearsals()
      const job = { kind: 'rehearsal', url, rehearsal } as const
      const ended = AbortSignal.any([ending.signal, gone])
      const result = await rehearsals(() => runInThread(job, { report: () => {}, ended }))
      if (!result) throw new Error('the thread of the rehearsal returned nothing')
      return result
    },
    start(lottery_id, order) {
      const ended = run(lottery_id, order).finally(() => running.delete(ended))
      running.add(ended)
    },
    async close() {
      ending.abort()
      await Promise.all(running)
    },
  }
}
