import { setTimeout as wait } from 'node:timers/promises'
import { type DatabaseConnection, Kysely, Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PipelinedConnection, withPreparedStatements } from './pipeline.ts'
import { openPools, type PoolOptions, type Pools, type Workload } from './pools.ts'
import type { Snapshot } from './snapshot.ts'
import { Snapshots } from './snapshots.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Ids of rows that one transaction locks, in the order of the locks: students first, then courses. */
export interface RowLocks {
  readonly students: readonly number[]
  readonly courses: readonly number[]
}

export const NO_LOCKS: RowLocks = { students: [], courses: [] }

/** Functions that need a lock require this type, so that they cannot be called outside a transaction. */
export class Transaction extends KyselyTransaction<Tables> {
  /**
   * The rows that an earlier attempt of this work needed but could not lock without waiting, with those that it had locked. Empty at the
   * first attempt. Work that settles wait lists locks them first: students, then courses, by id (`lockPlanned`).
   */
  planned: RowLocks = NO_LOCKS
  readonly #queued: Promise<[PromiseSettledResult<unknown>]>[] = []

  /** Sends a query with the commit. If the query fails, the transaction fails. */
  queueBeforeCommit(query: Promise<unknown>): void {
    this.#queued.push(Promise.allSettled([query]))
  }

  /** Throws the first failure in the order of sending, which caused the others. */
  async end(commit: Promise<void>): Promise<void> {
    for (const [result] of await Promise.all([...this.#queued, Promise.allSettled([commit])]))
      if (result.status === 'rejected') throw result.reason
  }
}

const ATTEMPTS = 5
/** Maximum milliseconds before the first retry. Grows with each attempt, so that commands do not collide again. */
const PAUSE_MS = 10
/** Milliseconds. */
const CLOSE_TIMEOUT = 5000
/** Deadlock, serialization failure, and a foreign key violation after a concurrent delete. */
const RETRYABLE = ['40P01', '40001', '23503']
/** Violated when a concurrent command stored a response for the same idempotency key first. */
const STORED_RESPONSE_KEY = 'idempotent_response_pkey'
const TRANSACTION_ABORTED = '25P02'

export class Postgres {
  readonly db: Database
  readonly office: Database
  readonly url: string
  readonly #pools: Pools
  readonly #snapshots: Snapshots
  readonly #dialect: PostgresDialect
  #reportLost: (error: Error) => void = () => {}

  constructor(url: string, workload: Workload = 'serving', options: PoolOptions = {}) {
    this.url = url
    this.#pools = openPools(url, workload, options)
    this.#snapshots = new Snapshots(this.#pools.exports)
    for (const pool of Object.values(this.#pools)) this.#reportLosses(pool)
    this.#dialect = new PostgresDialect({ pool: withPreparedStatements(this.#pools.reads) })
    this.db = new Kysely<Tables>({ dialect: this.#dialect })
    this.office = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: withPreparedStatements(this.#pools.office) }),
    })
  }

  /** Queries on a lost connection fail on their own. The next command opens a new connection. */
  onConnectionLost(report: (error: Error) => void): void {
    this.#reportLost = report
  }

  /** READ COMMITTED, pipelined. Retries repeat the work: no effects outside the database. @throws RetriesExhausted */
  async transaction<T>(work: (trx: Transaction) => Promise<T>, { attempts = ATTEMPTS } = {}): Promise<T> {
    let planned = NO_LOCKS
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work, planned)
      } catch (error) {
        if (!isRetryable(error)) throw error
        if (attempt === attempts) throw new RetriesExhausted(error)
        if (error instanceof RetryTransaction) planned = error.planned
        await wait(Math.random() * PAUSE_MS * attempt)
      }
    }
  }

  /** For exports. @throws TooManySnapshots */
  openSnapshot(): Promise<Snapshot> {
    return this.#snapshots.open((connection) => this.#transactionOn(connection))
  }

  /** Takes at most 5 seconds, even if the database hangs. */
  async close(): Promise<void> {
    const ended = Promise.all(Object.values(this.#pools).map((pool) => pool.end()))
    await Promise.race([ended, wait(CLOSE_TIMEOUT, undefined, { ref: false })])
  }

  /** Without an error listener, a lost connection would end the process. */
  #reportLosses(pool: pg.Pool): void {
    const report = (error: Error) => this.#reportLost(error)
    pool.on('error', report)
    pool.on('connect', (client) => client.on('error', report))
  }

  async #attempt<T>(work: (trx: Transaction) => Promise<T>, planned: RowLocks): Promise<T> {
    const client = await this.#pools.commands.connect()
    const connection = new PipelinedConnection(client)
    let broken: Error | undefined
    try {
      const trx = this.#transactionOn(connection)
      trx.planned = planned
      const [, result] = await Promise.all([connection.run('begin'), work(trx)])
      await trx.end(connection.commit())
      return result
    } catch (error) {
      broken = await connection.rollback()
      throw sqlState(error) === TRANSACTION_ABORTED ? connection.firstError : error
    } finally {
      client.release(broken)
    }
  }

  #transactionOn(connection: DatabaseConnection): Transaction {
    const executor = this.db.getExecutor().withConnectionProvider({ provideConnection: (run) => run(connection) })
    return new Transaction({
      config: { dialect: this.#dialect },
      dialect: this.#dialect,
      driver: this.#dialect.createDriver(),
      executor,
    })
  }
}

function isRetryable(error: unknown): boolean {
  if (error instanceof RetryTransaction || violatedConstraint(error) === STORED_RESPONSE_KEY) return true
  return RETRYABLE.includes(sqlState(error) ?? '')
}

/** The command conflicted with others in each attempt. It can succeed later. */
export class RetriesExhausted extends Error {
  constructor(cause: unknown) {
    super('each attempt conflicted with other commands', { cause })
  }
}

/** Thrown by work that found a concurrent change and must be repeated. */
export class RetryTransaction extends Error {
  readonly planned: RowLocks

  constructor(planned: RowLocks = NO_LOCKS) {
    super('another transaction changed or locked the same rows')
    this.planned = planned
  }
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}
