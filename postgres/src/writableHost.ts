import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Host } from './hosts.ts'

/** Milliseconds that a host has to say whether it can write. */
const PROBE_MS = 2000
/** Milliseconds between two looks at the host in use. */
const LOOK_MS = 1000

/**
 * Knows which of several hosts can write, and has the connections to it. It looks at the host every second: one that hangs would keep its
 * connections until each statement's timeout. Once another host can write, the connections to the former one are closed.
 */
export class WritableHost {
  readonly #hosts: readonly Host[]
  readonly #sockets = new Map<Socket, Host>()
  #known: Host | undefined
  #search: Promise<Host> | undefined
  #isWatching = false

  constructor(hosts: readonly Host[]) {
    this.#hosts = hosts
  }

  /** A socket that connects to this host, whatever address it is told. */
  createSocket(): Socket {
    return new WritableSocket(this)
  }

  /** @throws when no host can write, with the code of an unreachable server */
  async find(): Promise<Host> {
    if (this.#known) return this.#known
    this.#search ??= askAll(this.#hosts).finally(() => {
      this.#search = undefined
    })
    this.#known = await this.#search
    return this.#known
  }

  /** The next connection searches again. */
  forget(): void {
    this.#known = undefined
  }

  /** @throws when the host of the connection cannot write any more */
  async check(client: pg.ClientBase): Promise<void> {
    try {
      await requireWritable(client)
    } catch (error) {
      this.forget()
      throw error
    }
  }

  keep(socket: Socket, host: Host): void {
    this.#sockets.set(socket, host)
    if (!this.#isWatching) void this.#watch()
  }

  drop(socket: Socket): void {
    this.#sockets.delete(socket)
    this.forget()
  }

  /** As long as there are connections. */
  async #watch(): Promise<void> {
    this.#isWatching = true
    while (this.#sockets.size > 0) {
      await wait(LOOK_MS, undefined, { ref: false })
      await this.#look()
    }
    this.#isWatching = false
  }

  async #look(): Promise<void> {
    if (this.#known && (await canWrite(this.#known))) return
    this.forget()
    const found = await this.find().catch(() => undefined)
    if (!found) return
    for (const [socket, host] of this.#sockets)
      if (host !== found) socket.destroy(new Error('another host of the database can write now'))
  }
}

class WritableSocket extends Socket {
  readonly #writable: WritableHost

  constructor(writable: WritableHost) {
    super()
    this.#writable = writable
  }

  override connect(): this {
    this.#writable.find().then(
      (found) => this.#connectTo(found),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#writable.drop(this)
    super._destroy(error, done)
  }

  #connectTo(found: Host): void {
    if (this.destroyed) return
    this.#writable.keep(this, found)
    super.connect({ host: found.host, port: found.port })
  }
}

async function askAll(hosts: readonly Host[]): Promise<Host> {
  try {
    return await Promise.any(hosts.map(ask))
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors.map(({ message }) => message).join('; ') : error
    throw Object.assign(new Error(`no host of the database can write: ${reasons}`), { code: '08001' })
  }
}

function canWrite(host: Host): Promise<boolean> {
  return ask(host).then(
    () => true,
    () => false,
  )
}

/** @throws when it does not respond in time or cannot write */
async function ask(host: Host): Promise<Host> {
  const times = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS }
  const client = new pg.Client({ connectionString: host.url, application_name: 'enrollment_hosts', ...times })
  client.on('error', () => {})
  try {
    await client.connect()
    await requireWritable(client)
    client.end().catch(() => undefined)
    return host
  } catch (error) {
    client.connection.stream.destroy()
    throw error
  }
}

const READ_ONLY = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS is_read_only"

async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_read_only: boolean }>(READ_ONLY)
  if (rows[0]?.is_read_only) throw Object.assign(new Error('this host of the database is read-only'), { code: '08004' })
}
