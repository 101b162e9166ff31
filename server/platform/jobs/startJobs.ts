import type { FastifyBaseLogger } from 'fastify'
import { logOncePerReason } from '../http/logging.ts'

/** Work that is due again and again, by the clock of this process. */
export interface Job {
  /** For the log. */
  readonly name: string
  readonly interval_ms: number
  /** Also runs when the jobs start. */
  readonly runsAtStart?: boolean
  readonly run: () => Promise<unknown>
}

/**
 * Runs each job at its interval, unless it is still running. A failure is logged, and the job runs again when it is due. The returned function
 * stops the jobs.
 */
export function startJobs(jobs: readonly Job[], log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const timers = jobs.map((job) => {
    const run = exclusively(job, log)
    if (job.runsAtStart) run()
    return setInterval(run, job.interval_ms).unref()
  })
  return () => timers.forEach(clearInterval)
}

function exclusively({ name, run }: Job, log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  let isRunning = false
  let failure: unknown
  const logFailure = logOncePerReason((line) => log.warn({ err: failure }, line))
  return async () => {
    if (isRunning) return
    isRunning = true
    try {
      await run()
    } catch (error) {
      failure = error
      logFailure(`the job "${name}" failed: ${error instanceof Error ? error.message : error}`)
    }
    isRunning = false
  }
}
