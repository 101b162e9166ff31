/** Over HTTP/1.1 a browser has only six connections to a server for all its tabs, and each stream keeps one. */
const SLOTS = ['live-1', 'live-2', 'live-3']

/**
 * Does the work while this tab has one of the browser's three streams. Without a free one, it returns at once, and the tab goes on as
 * without a stream. Browsers give out locks only over HTTPS and on localhost.
 */
export async function withStreamSlot(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  for (const slot of SLOTS) {
    const isDone = await locks.request(slot, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      return lock !== null
    })
    if (isDone) return
  }
}
