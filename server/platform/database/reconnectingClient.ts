import { setTimeout as wait } from 'node:timers/promises'
import { connectClient } from '@online-enrollment/postgres/connect'
import type pg from 'pg'

/** Milliseconds after which a connection that does not respond is closed. */
const TIMEOUT_MS = 5000
/** Milliseconds for a connection to close before its socket is destroyed. */
const END_TIMEOUT_MS = 500
/** Milliseconds between checks of an idle connection. */
const PING_INTERVAL_MS = 10_000
/** Milliseconds: the first and the longest pause between attempts to connect. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 5000]

interface ReconnectingClientOptions {
  readonly url: string
  /** The application name, which PostgreSQL shows. */
  readonly name: string
  /** Prepares each new connection. If it fails, another connection is opened. */
  readonly onConnect: (client: pg.Client) => Promise<void>
  /** Called when the connection fails or cannot be established. */
  readonly onLost: (error: Error) => void
}

/** A connection of its own, for what belongs to a connection, such as LISTEN or an advisory lock. Opened again whenever it is lost. */
export class ReconnectingClient {
  readonly #options: ReconnectingClientOptions
  readonly #closed = new AbortController()
  #client: pg.Client | undefined
  #connecting: Promise<void> | undefined

  constructor(options: ReconnectingClientOptions) {
    this.#options = options
  }

  /** Undefined while the connection is lost. */
  get current(): pg.Client | undefined {
    return this.#client
  }

  /** Aborted when the client is closed. */
  get closed(): AbortSignal {
    return this.#closed.signal
  }

  /** Keeps the connection open until the client is closed. */
  open(): void {
    this.#connecting ??= this.#keepConnected()
  }

  /** Returns whether the query succeeded. A connection that does not respond is closed. */
  async query(sql: string): Promise<boolean> {
    return this.#client !== undefined && this.#query(this.#client, sql)
  }

  async close(): Promise<void> {
    this.#closed.abort()
    await this.#connecting
  }

  async #keepConnected(): Promise<void> {
    const { signal } = this.#closed
    for (let failures = 0; !signal.aborted; failures++) {
      const start = performance.now()
      try {
        await this.#connect(signal)
      } catch (error) {
        if (error instanceof Error) this.#options.onLost(error)
      }
      if (performance.now() - start > LONGEST_PAUSE_MS) failures = 0
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
      await wait(Math.random() * longest, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Lasts until the client is closed. @throws when it cannot connect and when the connection is lost */
  async #connect(signal: AbortSignal): Promise<void> {
    const { promise: ended, resolve, reject } = Promise.withResolvers<undefined>()
    ended.catch(() => undefined)
    const end = () => resolve(undefined)
    signal.addEventListener('abort', end)
    try {
      const application_name = this.#options.name
      const connecting = connectClient(this.#options.url, { ...CLIENT_OPTIONS, application_name })
      const client = await Promise.race([connecting, ended])
      if (!client) return abandon(connecting)
      client.once('end', () => reject(new Error('The connection ended.'))).once('error', reject)
      await this.#use(client, ended)
    } finally {
      signal.removeEventListener('abort', end)
    }
  }

  async #use(client: pg.Client, ended: Promise<undefined>): Promise<void> {
    const pings = setInterval(() => this.#query(client, 'select'), PING_INTERVAL_MS).unref()
    try {
      this.#client = client
      await this.#options.onConnect(client)
      await ended
    } finally {
      this.#client = undefined
      clearInterval(pings)
      await Promise.race([client.end(), wait(END_TIMEOUT_MS, undefined, { ref: false })])
      client.connection.stream.destroy()
    }
  }

  async #query(client: pg.Client, sql: string): Promise<boolean> {
    try {
      await client.query(sql)
      return true
    } catch {
      client.connection.stream.destroy()
      return false
    }
  }
}

/** Ends a connection as soon as it is established. */
function abandon(connecting: Promise<pg.Client>): void {
  connecting.then((client) => client.end()).catch(() => undefined)
}

const CLIENT_OPTIONS = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS, keepAlive: true } as const
