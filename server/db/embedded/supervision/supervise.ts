import { setTimeout as sleep } from 'node:timers/promises'
import { isSameReason } from './isSameReason.ts'

/** What became of a server that had died: it runs again, or its folder is not there any more and nothing was done. */
export type RestartOutcome = 'running' | 'lost'

export interface SupervisedProcess {
  isAlive(): boolean
  /** Brings it back, or throws why not. After `lost` it is not asked again. */
  revive(): Promise<RestartOutcome>
  log(line: string): void
}

const [glance, steady, longest] = [200, 60_000, 30_000]

/**
 * Watches, and revives what died: at once, then after pauses that grow while it keeps failing or dying. A reason is logged once,
 * not with every attempt. Does not keep Node running. The answer ends the watch and resolves when no revival is under way.
 */
export function supervise(it: SupervisedProcess): () => Promise<void> {
  const ending = new AbortController()
  const watching = watch(it, ending.signal)
  return async () => {
    ending.abort()
    await watching
  }
}

async function watch(it: SupervisedProcess, signal: AbortSignal): Promise<void> {
  let [pause, since, told] = [0, Date.now(), '']
  while (await rested(glance, signal)) {
    if (it.isAlive()) continue
    if (Date.now() - since > steady) pause = 0
    if (!(await rested(pause, signal))) return
    const outcome = await it.revive().catch((error: Error) => error)
    if (outcome === 'lost') return
    const reason = outcome instanceof Error ? outcome.message : ''
    if (reason && !isSameReason(reason, told)) it.log(reason)
    told = reason
    pause = Math.min(Math.max(pause * 2, 500), longest)
    since = Date.now()
  }
}

/** Whether the pause passed without the signal. */
async function rested(pause: number, signal: AbortSignal): Promise<boolean> {
  await sleep(pause, undefined, { ref: false, signal }).catch(() => {})
  return !signal.aborted
}
