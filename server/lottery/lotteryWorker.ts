import { parentPort, workerData } from 'node:worker_threads'
import { Postgres } from '../platform/database/postgres.ts'
import { problemOf } from '../platform/http/problem.ts'
import { type Rehearsal, type RehearsalResult, type RunOrder, rehearseLottery, runLottery } from './runLottery.ts'

export type LotteryJob =
  | { readonly kind: 'run'; readonly url: string; readonly order: RunOrder }
  | { readonly kind: 'rehearsal'; readonly url: string; readonly rehearsal: Rehearsal }

export type LotteryMessage =
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'finished'; readonly result: RehearsalResult | undefined }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string; readonly code: string | undefined }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined }

const job: LotteryJob = workerData
const postgres = new Postgres(job.url, 'bulk')

post(await run().catch(failureOf))
await postgres.close()

async function run(): Promise<LotteryMessage> {
  if (job.kind === 'rehearsal') {
    const result = await postgres.transaction((trx) => rehearseLottery(trx, job.rehearsal))
    return { kind: 'finished', result }
  }
  const report = (percent: number) => post({ kind: 'progress', percent })
  await postgres.transaction((trx) => runLottery(trx, job.order, report))
  return { kind: 'finished', result: undefined }
}

function failureOf(error: unknown): LotteryMessage {
  const { status, message, code } = problemOf(error)
  if (status !== 500) return { kind: 'refused', status, message, code }
  const cause = error instanceof Error ? error : new Error(String(error))
  return { kind: 'failed', message: cause.message, stack: cause.stack }
}

function post(message: LotteryMessage): void {
  parentPort?.postMessage(message)
}
