import { type CompiledQuery, type DatabaseConnection, type QueryResult, type RawBuilder, sql } from 'kysely'
import type { LimitFunction } from 'p-limit'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { Database } from './database.ts'

/** Statements of all snapshots that run at the same time, so that many exports do not slow down families. */
const STATEMENTS_AT_ONCE = 2

/** As many snapshots are open as there are connections for them. */
export class TooManySnapshots extends Error {
  constructor() {
    super('too many snapshots are open')
  }
}

/** For example because the client that waited for the rows has gone. */
export class SnapshotEnded extends Error {
  constructor() {
    super('the snapshot has ended')
  }
}

/** The snapshots of a process. Their statements take turns, so that each makes progress. */
export class Snapshots {
  readonly #pool: pg.Pool
  readonly #turns = pLimit(STATEMENTS_AT_ONCE)
  #open = 0

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** @throws TooManySnapshots */
  async open(databaseOn: (connection: DatabaseConnection) => Database): Promise<Snapshot> {
    if (this.#open >= this.#pool.options.max) throw new TooManySnapshots()
    this.#open++
    try {
      const connection = new SnapshotConnection(await this.#begin(), this.#turns)
      return new Snapshot(databaseOn(connection), async () => {
        await connection.end()
        this.#open--
      })
    } catch (error) {
      this.#open--
      throw error
    }
  }

  async #begin(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}

/** Statements of a snapshot are not prepared: each cursor has rows of other columns. */
class SnapshotConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #turns: LimitFunction
  #hasEnded = false

  constructor(client: pg.PoolClient, turns: LimitFunction) {
    this.#client = client
    this.#turns = turns
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.#turns(async () => {
      if (this.#hasEnded) throw new SnapshotEnded()
      return { rows: (await this.#client.query({ text: sql, values: [...parameters] })).rows }
    })
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('a snapshot is read with cursors')
  }

  /** A statement that waits for its turn does not run anymore. */
  async end(): Promise<void> {
    this.#hasEnded = true
    const broken = await this.#client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    )
    this.#client.release(broken)
  }
}

/** Rows that are read, and sent, before other requests get a turn. */
const BATCH_SIZE = 1000

/** A read-only transaction that sees one state of the database. The caller ends it. */
export class Snapshot {
  readonly db: Database
  readonly #end: () => Promise<void>
  #ended: Promise<void> | undefined
  #cursors = 0

  constructor(db: Database, end: () => Promise<void>) {
    this.db = db
    this.#end = end
  }

  /**
   * The rows of a query, read while they are consumed, so that memory does not grow with their number. PostgreSQL reads the next rows while
   * the consumer has the last ones.
   */
  async *read<Row>(query: RawBuilder<Row>): AsyncGenerator<readonly Row[], void> {
    const cursor = sql.id(`rows_${++this.#cursors}`)
    await sql`declare ${cursor} no scroll cursor for ${query}`.execute(this.db)
    const fetch = () => Promise.allSettled([sql<Row>`fetch ${sql.lit(BATCH_SIZE)} from ${cursor}`.execute(this.db)])
    let next = fetch()
    for (;;) {
      const [result] = await next
      if (result.status === 'rejected') throw result.reason
      const { rows } = result.value
      const isLast = rows.length < BATCH_SIZE
      if (!isLast) next = fetch()
      if (rows.length > 0) yield rows
      if (isLast) break
    }
    await sql`close ${cursor}`.execute(this.db)
  }

  /** Can be called while a statement waits or runs. Only the first call has an effect. */
  end(): Promise<void> {
    this.#ended ??= this.#end()
    return this.#ended
  }
}
