import { setTimeout as wait } from 'node:timers/promises'
import { busy } from '../http/problem.ts'

/** Requests that one server holds at the same time; further ones are 503. */
const MAX_HELD = 1000

/** Holds requests until their ticket is due. A held request is a timer and a socket, without a database connection. */
export class Holds {
  readonly #stopping = new AbortController()
  #held = 0

  /**
   * Waits this many milliseconds by the process's monotonic clock.
   * @throws 503 when the client disconnects, the server stops, or too many requests wait.
   */
  async hold(milliseconds: number, clientGone: AbortSignal): Promise<void> {
    if (this.#held === MAX_HELD) throw busy()
    this.#held += 1
    try {
      const signal = AbortSignal.any([clientGone, this.#stopping.signal])
      await wait(milliseconds, undefined, { signal })
    } catch {
      throw busy()
    } finally {
      this.#held -= 1
    }
  }

  /** Ends every wait, so that a stopping server does not wait for them. */
  release(): void {
    this.#stopping.abort()
  }
}
