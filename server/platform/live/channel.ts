import { setTimeout as wait } from 'node:timers/promises'
import { connectClient } from '@online-enrollment/postgres/connect'
import type pg from 'pg'
import { Throttle } from './throttle.ts'

/** The channel of PostgreSQL. Its notifications have no payload: something was committed, so read again. */
export const CHANNEL = 'live'
/** Milliseconds between two notifications of one process. */
const NOTIFY_INTERVAL_MS = 200
/** Milliseconds after which a connection that does not respond is closed. */
const TIMEOUT_MS = 5000
/** Milliseconds for a connection to close before its socket is destroyed. */
const END_TIMEOUT_MS = 500
/** Milliseconds between checks of an idle connection. */
const PING_INTERVAL_MS = 10_000
/** Milliseconds within which a notification from another connection must arrive. */
const DELIVERY_MS = 2000
/** Milliseconds: the first and the longest pause between attempts to connect. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 5000]

interface ChannelOptions {
  readonly url: string
  /** Called for each notification, also of this process, and after each reconnection. */
  readonly onChange: () => void
  /** Called when the connection fails, cannot be established, or receives no notifications. */
  readonly onLost: (error: Error) => void
  /** Sends a notification on another connection, to check that it arrives. */
  readonly notifyOnOtherConnection: () => Promise<unknown>
}

/** LISTEN and NOTIFY on a connection of its own, so that no notification is part of another transaction. */
export class Channel {
  readonly #options: ChannelOptions
  readonly #closed = new AbortController()
  readonly #notifications = new Throttle(
    () => this.#notify(),
    () => NOTIFY_INTERVAL_MS,
  )
  #client: pg.Client | undefined
  #connecting: Promise<void> | undefined
  #hasUnsent = false
  #receives = true

  constructor(options: ChannelOptions) {
    this.#options = options
  }

  /** False also if notifications do not arrive. */
  get isConnected(): boolean {
    return this.#client !== undefined && this.#receives
  }

  /** Keeps the connection open until the channel is closed. */
  open(): void {
    this.#connecting ??= this.#keepConnected()
  }

  /** Notifies every process soon. While the connection is lost, it notifies once it is back. */
  notify(): void {
    this.open()
    this.#notifications.request()
  }

  async close(): Promise<void> {
    this.#closed.abort()
    this.#notifications.close()
    await this.#connecting
  }

  async #keepConnected(): Promise<void> {
    const { signal } = this.#closed
    for (let failures = 0; !signal.aborted; failures++) {
      const start = performance.now()
      try {
        await this.#listen(signal)
      } catch (error) {
        if (error instanceof Error) this.#options.onLost(error)
      }
      if (performance.now() - start > LONGEST_PAUSE_MS) failures = 0
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
      await wait(Math.random() * longest, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Listens until the channel is closed. @throws when it cannot connect and when the connection is lost */
  async #listen(signal: AbortSignal): Promise<void> {
    const { promise: ended, resolve, reject } = Promise.withResolvers<undefined>()
    ended.catch(() => undefined)
    const end = () => resolve(undefined)
    signal.addEventListener('abort', end)
    try {
      const connecting = connectClient(this.#options.url, CLIENT_OPTIONS)
      const client = await Promise.race([connecting, ended])
      if (!client) return abandon(connecting)
      client.once('end', () => reject(new Error('The listening connection ended.'))).once('error', reject)
      await this.#listenOn(client, ended)
    } finally {
      signal.removeEventListener('abort', end)
    }
  }

  async #listenOn(client: pg.Client, ended: Promise<undefined>): Promise<void> {
    const pings = setInterval(() => this.#query(client, 'select'), PING_INTERVAL_MS).unref()
    try {
      client.on('notification', this.#options.onChange)
      await client.query(`set synchronous_commit = off; listen ${CHANNEL}`)
      this.#client = client
      this.#receives = true
      if (this.#hasUnsent) this.#notifications.request()
      this.#options.onChange()
      void this.#checkDelivery(client)
      await ended
    } finally {
      this.#client = undefined
      clearInterval(pings)
      await Promise.race([client.end(), wait(END_TIMEOUT_MS, undefined, { ref: false })])
      client.connection.stream.destroy()
    }
  }

  /** A pooler in transaction mode accepts LISTEN, but no notification ever arrives. */
  async #checkDelivery(client: pg.Client): Promise<void> {
    const { promise: received, resolve } = Promise.withResolvers<boolean>()
    client.once('notification', () => resolve(true))
    const isSent = await this.#options.notifyOnOtherConnection().then(
      () => true,
      () => false,
    )
    if (!isSent) return
    const { signal } = this.#closed
    const receives = await Promise.race([received, wait(DELIVERY_MS, false, { signal, ref: false }).catch(() => true)])
    if (this.#client !== client) return
    this.#receives = receives
    if (!receives) this.#options.onLost(new Error(NOT_DELIVERED))
  }

  async #notify(): Promise<void> {
    const client = this.#client
    this.#hasUnsent = !(client && (await this.#query(client, `notify ${CHANNEL}`)))
  }

  /** Returns whether the query succeeded. A connection that does not respond is closed. */
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

const NOT_DELIVERED =
  'PostgreSQL accepts LISTEN but no notification arrives. DATABASE_URL must lead to PostgreSQL directly or through a pooler in session mode.'

const CLIENT_OPTIONS = {
  application_name: CHANNEL,
  connectionTimeoutMillis: TIMEOUT_MS,
  query_timeout: TIMEOUT_MS,
  keepAlive: true,
} as const
