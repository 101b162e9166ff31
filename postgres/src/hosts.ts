import { Socket } from 'node:net'
import pg from 'pg'

interface Host {
  readonly host: string
  readonly port: number
}

/** The hosts of a URL as libpq reads it, "postgres://name:password@one:5432,two:5432/school", and the URL of each one alone. */
export interface HostList {
  readonly hosts: readonly (Host & { readonly url: string })[]
}

const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/
const TARGET = 'target_session_attrs'
const DEFAULT_PORT = 5432

/** @throws when a host is not valid, or when another target than the server that can write is asked for */
export function parseHosts(url: string): HostList {
  const [, start = '', authority = '', rest = ''] = AUTHORITY.exec(url) ?? []
  const hosts = authority.split(',').map((one) => {
    const single = new URL(`${start}${one}${rest}`)
    const target = single.searchParams.get(TARGET) ?? 'read-write'
    if (target !== 'read-write') throw new Error(`${TARGET} must be read-write`)
    single.searchParams.delete(TARGET)
    return { host: single.hostname, port: Number(single.port || DEFAULT_PORT), url: single.href }
  })
  return { hosts }
}

/** Milliseconds that a host has to say whether it can write. */
const PROBE_MS = 2000

/** Knows which of several hosts can write. After an error on a connection it asks all of them again. */
export class WritableHost {
  readonly #list: HostList
  #known: Host | undefined
  #search: Promise<Host> | undefined

  constructor(list: HostList) {
    this.#list = list
  }

  /** @throws when no host can write, with the codes of an unreachable server */
  async find(): Promise<Host> {
    if (this.#known) return this.#known
    this.#search ??= this.#ask().finally(() => {
      this.#search = undefined
    })
    return this.#search
  }

  forget(): void {
    this.#known = undefined
  }

  /** @throws when the host of the connection cannot write any more */
  async check(client: pg.ClientBase): Promise<void> {
    try {
      await checkWritable(client)
    } catch (error) {
      this.forget()
      throw error
    }
  }

  async #ask(): Promise<Host> {
    try {
      this.#known = await Promise.any(this.#list.hosts.map(toWritable))
      return this.#known
    } catch (error) {
      const reasons = error instanceof AggregateError ? error.errors.map((reason) => reason.message).join('; ') : error
      throw Object.assign(new Error(`no host of the database can write: ${reasons}`), { code: '08001' })
    }
  }
}

async function toWritable({ host, port, url }: HostList['hosts'][number]): Promise<Host> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    await checkWritable(client)
    return { host, port }
  } finally {
    await client.end()
  }
}

const READ_ONLY = "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS is_read_only"

/** @throws when the server is a standby or read-only */
async function checkWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_read_only: boolean }>(READ_ONLY)
  if (rows[0]?.is_read_only) throw Object.assign(new Error('this host of the database is read-only'), { code: '08004' })
}

/** Connects to the host that can write, whatever address it is told. An error on it makes the next one search again. */
export class WritableSocket extends Socket {
  readonly #writable: WritableHost

  constructor(writable: WritableHost) {
    super()
    this.#writable = writable
  }

  override connect(): this {
    this.#writable.find().then(
      ({ host, port }) => this.destroyed || super.connect({ host, port }),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error) this.#writable.forget()
    super._destroy(error, done)
  }
}
