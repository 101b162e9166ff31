import { setTimeout as wait } from 'node:timers/promises'

/** While requests keep waiting, reads take at most a fifth of the time. */
const PAUSE_FACTOR = 4
const MAX_PAUSE_MS = 250
/** Milliseconds from its start during which a read also answers later requests that accept it, in a rush. */
export const MAX_AGE_MS = 500
/** A key is in a rush from this number of requests within MAX_AGE_MS on. */
export const RUSH_REQUESTS = 10

interface Reads<V> {
  /** The number of reads that were started. */
  started: number
  /** The current read and the pause after it. Never rejects. */
  running: Promise<void>
  /** Starts after `running`. */
  next: Promise<V> | undefined
  /** The last successful read. */
  latest: { readonly value: V; readonly startedAt: number } | undefined
  /** When the last RUSH_REQUESTS requests arrived. */
  readonly arrivals: number[]
}

/**
 * Answers all requests that wait at the same time with one read. No request gets a read that started before it, except in a rush: then
 * a request that accepts an earlier read gets the latest one if it started less than MAX_AGE_MS ago.
 */
export class SharedReads<V> {
  readonly #reads = new Map<string, Reads<V>>()

  /** Rejects if the read does. `key`: requests with the same key share a read. */
  read(key: string, start: () => Promise<V>, { acceptsEarlier = false } = {}): Promise<V> {
    const reads = this.#reads.get(key) ?? emptyReads<V>()
    this.#reads.set(key, reads)
    const { latest } = reads
    const isRush = addArrival(reads.arrivals)
    if (acceptsEarlier && isRush && latest && ageOf(latest) < MAX_AGE_MS) return Promise.resolve(latest.value)
    reads.next ??= reads.running.then(() => this.#start(key, reads, start))
    return reads.next
  }

  #start(key: string, reads: Reads<V>, start: () => Promise<V>): Promise<V> {
    reads.next = undefined
    reads.started += 1
    const startedAt = performance.now()
    const value = start()
    const keep = (read: V) => {
      reads.latest = { value: read, startedAt }
    }
    reads.running = value.then(keep, noop).then(() => this.#pauseIfAwaited(key, reads, performance.now() - startedAt))
    return value
  }

  async #pauseIfAwaited(key: string, reads: Reads<V>, milliseconds: number): Promise<void> {
    if (reads.next) await wait(Math.min(PAUSE_FACTOR * milliseconds, MAX_PAUSE_MS))
    else this.#deleteUnlessUsed(key, reads)
  }

  #deleteUnlessUsed(key: string, reads: Reads<V>): void {
    const { started } = reads
    const deleteUnused = () => {
      if (reads.started === started && !reads.next) this.#reads.delete(key)
    }
    setTimeout(deleteUnused, MAX_AGE_MS).unref()
  }
}

function emptyReads<V>(): Reads<V> {
  return { started: 0, running: Promise.resolve(), next: undefined, latest: undefined, arrivals: [] }
}

/** Whether the key is in a rush, with this request. */
function addArrival(arrivals: number[]): boolean {
  const now = performance.now()
  arrivals.push(now)
  if (arrivals.length > RUSH_REQUESTS) arrivals.shift()
  const [first = now] = arrivals
  return arrivals.length === RUSH_REQUESTS && now - first < MAX_AGE_MS
}

function ageOf({ startedAt }: { readonly startedAt: number }): number {
  return performance.now() - startedAt
}

function noop(): void {}
