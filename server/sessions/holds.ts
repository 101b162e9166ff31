import { setTimeout as wait } from 'node:timers/promises'
import { busy } from '../http/problem.ts'

/** Held requests per server. Further requests are 503. */
const MAX_HELD = 1000

/** A held request is a timer and a socket, without a database connection. */
export class Holds {
  readonly #stopping = new AbortController()
  #held = 0

  /** Monotonic clock. @throws 503 when the client disconnects, the server stops, or too many requests wait. */
  async hold(milliseconds: number, clientDisconnected: AbortSignal): Promise<void> {
    if (this.#held === MAX_HELD) throw busy()
    this.#held += 1
    try {
      const signal = AbortSignal.any([clientDisconnected, this.#stopping.signal])
      await wait(milliseconds, undefined, { signal })
    } catch {
      throw busy()
    } finally {
      this.#held -= 1
    }
  }

  /** A stopping server does not wait for held requests. */
  release(): void {
    this.#stopping.abort()
  }
}
