import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { ReconnectingClient } from '../database/reconnectingClient.ts'
import { Throttle } from './throttle.ts'

/** The channel of PostgreSQL. Its notifications have no payload: something was committed, so read again. */
export const CHANNEL = 'live'
/** Milliseconds between two notifications of one process. */
const NOTIFY_INTERVAL_MS = 200
/** Milliseconds within which a notification from another connection must arrive. */
const DELIVERY_MS = 2000

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
  readonly #client: ReconnectingClient
  readonly #notifications = new Throttle(
    () => this.#notify(),
    () => NOTIFY_INTERVAL_MS,
  )
  #hasUnsent = false
  #receives = false

  constructor(options: ChannelOptions) {
    this.#options = options
    this.#client = new ReconnectingClient({
      url: options.url,
      name: CHANNEL,
      onConnect: (client) => this.#listen(client),
      onLost: (error) => this.#lose(error),
    })
  }

  /** False also if notifications do not arrive. */
  get isConnected(): boolean {
    return this.#client.current !== undefined && this.#receives
  }

  /** Keeps the connection open until the channel is closed. */
  open(): void {
    this.#client.open()
  }

  /** Notifies every process soon. While the connection is lost, it notifies once it is back. */
  notify(): void {
    this.open()
    this.#notifications.request()
  }

  async close(): Promise<void> {
    this.#notifications.close()
    await this.#client.close()
  }

  async #listen(client: pg.Client): Promise<void> {
    client.on('notification', this.#options.onChange)
    await client.query(`set synchronous_commit = off; listen ${CHANNEL}`)
    this.#receives = true
    if (this.#hasUnsent) this.#notifications.request()
    this.#options.onChange()
    void this.#checkDelivery(client)
  }

  #lose(error: Error): void {
    this.#receives = false
    this.#options.onLost(error)
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
    const signal = this.#client.closed
    const receives = await Promise.race([received, wait(DELIVERY_MS, false, { signal, ref: false }).catch(() => true)])
    if (this.#client.current !== client) return
    this.#receives = receives
    if (!receives) this.#options.onLost(new Error(NOT_DELIVERED))
  }

  async #notify(): Promise<void> {
    this.#hasUnsent = !(await this.#client.query(`notify ${CHANNEL}`))
  }
}

const NOT_DELIVERED =
  'PostgreSQL accepts LISTEN but no notification arrives. DATABASE_URL must lead to PostgreSQL itself.'
