import type { CompiledQuery, DatabaseConnection, PostgresPool, QueryResult } from 'kysely'
import type pg from 'pg'
import { inSpan } from '../tracing/spans.ts'
import { isOutdatedStatement } from './retries.ts'

/** Prepared statements per connection. Further statements are parsed each time. */
const MAX_PREPARED = 400
const names = new Map<string, string>()
let generation = 0

function nameFor(sql: string): string | undefined {
  const prepared = names.get(sql)
  if (prepared !== undefined || names.size >= MAX_PREPARED) return prepared
  const name = `q${generation}_${names.size}`
  names.set(sql, name)
  return name
}

/**
 * A prepared statement such as `select *` fails from the moment at which a migration changes its columns (decision 70). Then all statements are
 * prepared again, under new names. Returns whether that was the error.
 */
function renewIfOutdated(error: unknown, sql: string, name: string | undefined): boolean {
  if (!isOutdatedStatement(error)) return false
  if (names.get(sql) === name) {
    names.clear()
    generation++
  }
  return true
}

export function preparedStatements(): readonly string[] {
  return [...names.keys()]
}

/** The statement has placeholders instead of values. */
function traced<T>(statement: string, send: () => Promise<T>): Promise<T> {
  return inSpan('statement', { 'db.system.name': 'postgresql', 'db.query.text': statement }, send)
}

export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const connect = async () => {
    const client = await pool.connect()
    return {
      query: (sql: string, values: readonly unknown[]) => traced(sql, () => read(client, sql, values)),
      release: (broken: boolean) => client.release(broken),
    }
  }
  // pg types `command` as a string, Kysely as a union of commands.
  return { options: pool.options, end: () => pool.end(), connect } as unknown as PostgresPool
}

async function read(client: pg.PoolClient, sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
  const name = nameFor(sql)
  const values = [...parameters]
  try {
    return await client.query({ name, text: sql, values })
  } catch (error) {
    if (!renewIfOutdated(error, sql, name)) throw error
    return client.query({ name: nameFor(sql), text: sql, values })
  }
}

/** Kysely awaits each query of a transaction. This connection sends queries at once, which saves round trips. */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  firstError: unknown

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.#batchWrites()
    const name = nameFor(sql)
    try {
      const { rows, rowCount } = await traced(sql, () =>
        this.#client.query({ name, text: sql, values: [...parameters] }),
      )
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    } catch (error) {
      renewIfOutdated(error, sql, name)
      this.firstError ??= error
      throw error
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('a transaction does not stream')
  }

  /** With a limit in milliseconds for each lock, in one message. */
  async begin(lockTimeout?: number): Promise<void> {
    await this.#run(lockTimeout === undefined ? 'begin' : `begin; set local lock_timeout = ${lockTimeout}`)
  }

  async #run(command: string): Promise<string> {
    this.#batchWrites()
    const query = () => this.#client.query(command)
    return (await traced(command, query)).command
  }

  /** Sends the queries of one event loop turn in a single write: waking PostgreSQL is most of the cost of a query. */
  #batchWrites(): void {
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  /** @throws if a statement failed, because PostgreSQL then answers COMMIT with ROLLBACK */
  async commit(): Promise<void> {
    if ((await this.#run('commit')) !== 'COMMIT') throw new Error('the transaction was aborted')
  }

  /** Returns the error after which the connection cannot be used again, if any. */
  async rollback(): Promise<Error | undefined> {
    return this.#run('rollback').then(
      () => undefined,
      (error: Error) => error,
    )
  }
}
