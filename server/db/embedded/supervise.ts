import { setTimeout as sleep } from 'node:timers/promises'

export interface Supervised {
  isAlive(): boolean
  /** Brings it back, or throws why not. */
  revive(): Promise<void>
  log(line: string): void
}

const [glance, steady, longest] = [200, 60_000, 30_000]

/**
 * Watches, and revives what died: at once, then after pauses that grow while it keeps failing or dying. Does not keep
 * Node running. The answer ends the watch and resolves when no revival is under way.
 */
export function supervise(it: Supervised): () => Promise<void> {
  const ending = new AbortController()
  const watching = watch(it, ending.signal)
  return async () => {
    ending.abort()
    await watching
  }
}

async function watch(it: Supervised, signal: AbortSignal): Promise<void> {
  let [pause, since] = [0, Date.now()]
  while (await rested(glance, signal)) {
    if (it.isAlive()) continue
    if (Date.now() - since > steady) pause = 0
    if (!(await rested(pause, signal))) return
    await it.revive().catch((error: Error) => it.log(error.message))
    pause = Math.min(Math.max(pause * 2, 500), longest)
    since = Date.now()
  }
}

/** Whether the pause passed without the signal. */
async function rested(pause: number, signal: AbortSignal): Promise<boolean> {
  await sleep(pause, undefined, { ref: false, signal }).catch(() => {})
  return !signal.aborted
}
