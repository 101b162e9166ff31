import { Worker } from 'node:worker_threads'
import type { GradeFigures } from '../../../domain/draw/figures.ts'
import { Problem, stopping } from '../../http/problem.ts'
import type { DrawJob, DrawMessage } from './drawWorker.ts'

const WORKER = new URL('./drawWorker.ts', import.meta.url)
/** Heap limits of the thread in megabytes. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** Runs one draw or rehearsal in its own thread. Ending the thread rolls its transaction back. */
export async function runInThread(
  job: DrawJob,
  { report, ended }: { readonly report: (percent: number) => void; readonly ended: AbortSignal },
): Promise<GradeFigures[]> {
  if (ended.aborted) throw stopping()
  const { promise, resolve, reject } = Promise.withResolvers<GradeFigures[]>()
  const worker = new Worker(WORKER, { workerData: job, resourceLimits: MEMORY })
  const onAbort = () => reject(stopping())
  ended.addEventListener('abort', onAbort)
  worker.on('message', (message: DrawMessage) => {
    if (message.kind === 'progress') report(message.percent)
    else if (message.kind === 'finished') resolve(message.figures)
    else reject(errorFrom(message))
  })
  worker.on('error', reject)
  worker.on('exit', (code) => reject(new Error(`the thread of the draw ended with ${code}`)))
  try {
    return await promise
  } finally {
    ended.removeEventListener('abort', onAbort)
    await worker.terminate()
  }
}

function errorFrom(message: Extract<DrawMessage, { kind: 'refused' | 'failed' }>): Error {
  if (message.kind === 'refused') return new Problem(message.status, message.message, { code: message.code ?? '' })
  return Object.assign(new Error(message.message), { stack: message.stack })
}
