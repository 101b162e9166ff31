import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that a request with an earlier result waits for the next one, so that visitors do not take the turns of families. */
const PATIENCE_MS = 2000

interface Kept<V> {
  readonly value: V
  readonly readAt: number
}

/** A read whose result answers for some time. Requests that come while it runs wait for it. A failed or slow read leaves the last result. */
export class KeptRead<V> {
  readonly #maxAge: number
  readonly #report: (error: unknown) => void
  #kept: Kept<V> | undefined
  #running: Promise<Kept<V>> | undefined

  /** `maxAge`: milliseconds for which a result answers. */
  constructor(maxAge: number, report: (error: unknown) => void) {
    this.#maxAge = maxAge
    this.#report = report
  }

  /** Rejects if the first read does. */
  async get(now: Date, read: () => Promise<V>): Promise<V> {
    const age = this.#kept ? now.getTime() - this.#kept.readAt : Number.NaN
    if (this.#kept && age >= 0 && age < this.#maxAge) return this.#kept.value
    this.#running ??= this.#read(now, read).finally(() => {
      this.#running = undefined
    })
    const reads = [this.#running, ...(this.#kept ? [wait(PATIENCE_MS, this.#kept, { ref: false })] : [])]
    return (await Promise.race(reads)).value
  }

  async #read(now: Date, read: () => Promise<V>): Promise<Kept<V>> {
    const readAt = now.getTime()
    try {
      this.#kept = { value: await read(), readAt }
    } catch (error) {
      if (!this.#kept) throw error
      this.#report(error)
      this.#kept = { value: this.#kept.value, readAt }
    }
    return this.#kept
  }
}
