import type { CompiledQuery, DatabaseConnection, PostgresPool, QueryResult } from 'kysely'
import type pg from 'pg'
import { inSpan } from '../tracing/spans.ts'

/** Prepared statements per connection. Further statements are parsed each time. */
const MAX_PREPARED = 400
const names = new Map<string, string>()

function nameFor(sql: string): string | undefined {
  const prepared = names.get(sql)
  if (prepared !== undefined || names.size >= MAX_PREPARED) return prepared
  const name = `q${names.size}`
  names.set(sql, name)
  return name
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
      query: (sql: string, values: readonly unknown[]) =>
        traced(sql, () => client.query({ name: nameFor(sql), text: sql, values: [...values] })),
      release: (broken: boolean) => client.release(broken),
    }
  }
  // pg types `command` as a string, Kysely as a union of commands.
  return { options: pool.options, end: () => pool.end(), connect } as unknown as PostgresPool
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
    try {
      const { rows, rowCount } = await traced(sql, () =>
        this.#client.query({ name: nameFor(sql), text: sql, values: [...parameters] }),
      )
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    } catch (error) {
      this.firstError ??= error
      throw error
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('a transaction does not stream')
  }

  async run(command: 'begin' | 'commit' | 'rollback'): Promise<string> {
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
    if ((await this.run('commit')) !== 'COMMIT') throw new Error('the transaction was aborted')
  }

  /** Returns the error after which the connection cannot be used again, if any. */
  async rollback(): Promise<Error | undefined> {
    return this.run('rollback').then(
      () => undefined,
      (error: Error) => error,
    )
  }
}
