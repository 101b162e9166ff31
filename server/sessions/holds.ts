import { setTimeout as wait } from 'node:timers/promises'
import { busy } from '../http/problem.ts'

/** Requests held at once in one server; the next one is answered 503. */
const HELD_AT_MOST = 1000

/** Requests that wait for their turn: each is a timer and its socket, and holds no connection to the database. */
export class Holds {
  readonly #stopping = new AbortController()
  #held = 0

  /**
   * Waits so many milliseconds by the process's own clock.
   * @throws 503 when the client goes away, when the server stops, and when too many requests wait.
   */
  async hold(milliseconds: number, clientGone: AbortSignal): Promise<void> {
    if (this.#held === HELD_AT_MOST) throw busy()
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

  /** Ends every wait, so that a stopping server need not sit them out. */
  release(): void {
    this.#stopping.abort()
  }
}
