import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import type pg from 'pg'
import type { Database } from './database.ts'
import { Snapshot } from './snapshot.ts'

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
