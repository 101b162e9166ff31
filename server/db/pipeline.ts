import type { CompiledQuery, DatabaseConnection, PostgresPool, QueryResult } from 'kysely'
import type pg from 'pg'

/** Statements kept prepared on a connection; one beyond that is parsed each time. */
const PREPARED_AT_MOST = 400
const names = new Map<string, string>()

/** A statement is prepared once per connection under a name that goes with its text. */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= PREPARED_AT_MOST) return known
  const name = `q${names.size}`
  names.set(sql, name)
  return name
}

/** The text of every statement that this process has prepared on any connection so far. */
export function preparedStatements(): readonly string[] {
  return [...names.keys()]
}

/** The pool as Kysely sees it, with every statement prepared. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const connect = async () => {
    const client = await pool.connect()
    return {
      query: (sql: string, values: readonly unknown[]) =>
        client.query({ name: nameOf(sql), text: sql, values: [...values] }),
      release: (broken: boolean) => client.release(broken),
    }
  }
  // pg and Kysely type the same result differently: a string, and the list of commands.
  return { options: pool.options, end: () => pool.end(), connect } as unknown as PostgresPool
}

/**
 * One connection inside a transaction. Kysely runs a transaction's queries one after the other; here they are sent as they
 * come and PostgreSQL answers them in that order, which saves a round trip for every query that needs no earlier answer.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  /** What went wrong first: the queries sent after it only say that the transaction is aborted. */
  firstError: unknown

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.#gather()
    try {
      const { rows, rowCount } = await this.#client.query({ name: nameOf(sql), text: sql, values: [...parameters] })
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    } catch (error) {
      this.firstError ??= error
      throw error
    }
  }

  /** Nothing in the product streams. */
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('a transaction does not stream')
  }

  async run(command: 'begin' | 'commit' | 'rollback'): Promise<string> {
    this.#gather()
    return (await this.#client.query(command)).command
  }

  /** What is sent before the next turn leaves in one write: most of a query's price here is waking the other side. */
  #gather(): void {
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  /** PostgreSQL answers COMMIT with ROLLBACK when a statement had failed and nobody looked. */
  async commit(): Promise<void> {
    if ((await this.run('commit')) !== 'COMMIT') throw new Error('the transaction was aborted')
  }

  /** The error that makes the connection unfit for another command, if there was one. */
  async rollback(): Promise<Error | undefined> {
    return this.run('rollback').then(
      () => undefined,
      (error: Error) => error,
    )
  }
}
