import { type CompiledQuery, type DatabaseConnection, type QueryResult, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'

/** Rows that are read, and sent, before other requests get a turn. */
const BATCH_SIZE = 500

/** A read-only transaction that sees one state of the database. The caller ends it. */
export class Snapshot {
  readonly db: Database
  readonly #end: () => Promise<void>
  #cursors = 0

  constructor(db: Database, end: () => Promise<void>) {
    this.db = db
    this.#end = end
  }

  /** The rows of a query, read while they are consumed, so that memory does not grow with their number. */
  async *read<Row>(query: RawBuilder<Row>): AsyncGenerator<readonly Row[], void> {
    const cursor = sql.id(`rows_${++this.#cursors}`)
    await sql`declare ${cursor} no scroll cursor for ${query}`.execute(this.db)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_SIZE)} from ${cursor}`.execute(this.db)
      if (rows.length > 0) yield rows
      if (rows.length < BATCH_SIZE) break
    }
    await sql`close ${cursor}`.execute(this.db)
  }

  end(): Promise<void> {
    return this.#end()
  }
}

/** Statements of a snapshot are not prepared: each cursor has rows of other columns. */
export class SnapshotConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: (await this.#client.query({ text: sql, values: [...parameters] })).rows }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('a snapshot is read with cursors')
  }
}
