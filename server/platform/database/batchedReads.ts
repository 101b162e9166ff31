interface Batch<K, V> {
  readonly keys: K[]
  readonly values: Promise<readonly V[]>
}

/**
 * Reads the values of all keys that wait at the same time with one statement: waking PostgreSQL is most of the cost of a small read. A read
 * starts at once, or when the read before it ends. No key gets a read that started before it.
 */
export class BatchedReads<K, V> {
  readonly #readAll: (keys: readonly K[]) => Promise<readonly V[]>
  #running: Promise<unknown> = Promise.resolve()
  #waiting: Batch<K, V> | undefined

  /** `readAll` returns the values in the order of the keys. */
  constructor(readAll: (keys: readonly K[]) => Promise<readonly V[]>) {
    this.#readAll = readAll
  }

  /** Rejects if the read of its batch does. */
  async read(key: K): Promise<V> {
    this.#waiting ??= this.#nextBatch()
    const { keys, values } = this.#waiting
    const index = keys.push(key) - 1
    // `readAll` returns a value for each key.
    return (await values)[index] as V
  }

  #nextBatch(): Batch<K, V> {
    const keys: K[] = []
    const values = this.#running.then(() => {
      this.#waiting = undefined
      return this.#readAll(keys)
    })
    this.#running = values.then(noop, noop)
    return { keys, values }
  }
}

function noop(): void {}
