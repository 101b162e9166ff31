import { setTimeout as wait } from 'node:timers/promises'

/** While requests keep waiting, reads take at most a fifth of the time. */
const PAUSE_FACTOR = 4
const MAX_PAUSE_MS = 250

interface Reads<V> {
  /** The current read and the pause after it. Never rejects. */
  running: Promise<void>
  /** Starts after `running`. */
  next: Promise<V> | undefined
}

/** Answers all requests that wait at the same time with one read. No request gets a read that started before it. */
export class SharedReads<V> {
  readonly #reads = new Map<string, Reads<V>>()

  /** Rejects if the read does. `key`: requests with the same key share a read. */
  read(key: string, start: () => Promise<V>): Promise<V> {
    const reads = this.#reads.get(key) ?? { running: Promise.resolve(), next: undefined }
    this.#reads.set(key, reads)
    reads.next ??= reads.running.then(() => {
      reads.next = undefined
      const startedAt = performance.now()
      const value = start()
      reads.running = value.then(noop, noop).then(() => this.#pauseIfAwaited(key, reads, performance.now() - startedAt))
      return value
    })
    return reads.next
  }

  async #pauseIfAwaited(key: string, reads: Reads<V>, milliseconds: number): Promise<void> {
    if (reads.next) await wait(Math.min(PAUSE_FACTOR * milliseconds, MAX_PAUSE_MS))
    else this.#reads.delete(key)
  }
}

function noop(): void {}
