import { setTimeout as sleep } from 'node:timers/promises'

export type RestartOutcome = 'running' | 'lost'

interface SupervisedProcess {
  isAlive(): boolean
  /** Throws when the restart fails. Not called again after `lost`. */
  restart(): Promise<RestartOutcome>
  log(line: string): void
}

/** Milliseconds between checks, of a run that resets the pause, and of the longest pause. */
const [CHECK_MS, STABLE_MS, LONGEST_PAUSE_MS] = [200, 60_000, 30_000]

/** Restarts at once, then with growing pauses. The returned function waits for a restart in progress. */
export function supervise(server: SupervisedProcess): () => Promise<void> {
  const ending = new AbortController()
  const supervision = superviseUntil(server, ending.signal)
  return async () => {
    ending.abort()
    await supervision
  }
}

async function superviseUntil(server: SupervisedProcess, signal: AbortSignal): Promise<void> {
  let [pause, since, lastReason] = [0, Date.now(), '']
  while (await pauseCompleted(CHECK_MS, signal)) {
    if (server.isAlive()) continue
    if (Date.now() - since > STABLE_MS) pause = 0
    if (!(await pauseCompleted(pause, signal))) return
    const outcome = await server.restart().catch((error: Error) => error)
    if (outcome === 'lost') return
    const reason = outcome instanceof Error ? outcome.message : ''
    if (reason && !isSameReason(reason, lastReason)) server.log(reason)
    lastReason = reason
    pause = Math.min(Math.max(pause * 2, 500), LONGEST_PAUSE_MS)
    since = Date.now()
  }
}

async function pauseCompleted(pause: number, signal: AbortSignal): Promise<boolean> {
  await sleep(pause, undefined, { ref: false, signal }).catch(() => {})
  return !signal.aborted
}

export function isSameReason(one: string, other: string): boolean {
  return withoutNumbers(one) === withoutNumbers(other)
}

function withoutNumbers(text: string): string {
  return text.replace(/[0-9A-F]*\d[0-9A-F]*/g, '#')
}
