import { setTimeout as wait } from 'node:timers/promises'
import { type DatabaseConnection, Kysely, PostgresDialect } from 'kysely'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { Tables } from '../../schema/tables.ts'
import { type Database, Transaction } from './database.ts'
import { PipelinedConnection, withPreparedStatements } from './pipeline.ts'
import { openPools, type PoolOptions, type Pools, type Workload } from './pools.ts'
import {
  isRetryable,
  NO_LOCKS,
  RetriesExhausted,
  RetryTransaction,
  type RowLocks,
  sqlState,
  TurnTooLate,
  withNeeded,
} from './retries.ts'
import { type Snapshot, Snapshots } from './snapshots.ts'

const ATTEMPTS = 5
/** Maximum milliseconds before the first retry. Grows with each attempt, so that commands do not collide again. */
const PAUSE_MS = 10
/** Milliseconds. */
const CLOSE_TIMEOUT = 5000
/** Milliseconds that repeated work waits for its turn, in which it has no connection. */
const SERIAL_TIMEOUT_MS = 15_000
const TRANSACTION_ABORTED = '25P02'

interface TransactionOptions {
  readonly attempts?: number
  readonly isSerialized?: boolean
  /** Milliseconds. Undefined: as long as the connection's statements. */
  readonly lockTimeout?: number
}

export class Postgres {
  /** On the connections for families' reads. */
  readonly db: Database
  /** On the connections for the office's reads, jobs and whatever may take long. */
  readonly officeDb: Database
  readonly url: string
  readonly #pools: Pools
  readonly #snapshots: Snapshots
  readonly #dialect: PostgresDialect
  /** Work that changes many rows, in the order of arrival. */
  readonly #serialQueue = pLimit(1)
  readonly #serialTimeout: number
  #reportLost: (error: Error) => void = () => {}

  constructor(url: string, workload: Workload = 'serving', options: PoolOptions = {}) {
    this.url = url
    this.#pools = openPools(url, workload, options)
    this.#serialTimeout = Math.max(SERIAL_TIMEOUT_MS, options.connectionTimeout ?? 0)
    this.#snapshots = new Snapshots(this.#pools.exports)
    for (const pool of Object.values(this.#pools)) this.#reportLosses(pool)
    this.#dialect = new PostgresDialect({ pool: withPreparedStatements(this.#pools.reads) })
    this.db = new Kysely<Tables>({ dialect: this.#dialect })
    this.officeDb = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: withPreparedStatements(this.#pools.office) }),
    })
  }

  /** Queries on a lost connection fail on their own. The next command opens a new connection. */
  onConnectionLost(report: (error: Error) => void): void {
    this.#reportLost = report
  }

  /**
   * READ COMMITTED, pipelined. Retries repeat the work: no effects outside the database. Work that needs further rows is repeated with all
   * rows that it is known to need, until it has them. Such work of one process runs one after the other, in order, and so does work
   * `isSerialized`: otherwise it would only wait for each other, with a connection each.
   * @throws RetriesExhausted, TurnTooLate
   */
  async transaction<T>(
    work: (trx: Transaction) => Promise<T>,
    { attempts = ATTEMPTS, isSerialized = false, lockTimeout }: TransactionOptions = {},
  ): Promise<T> {
    let planned = NO_LOCKS
    const repeat = async (): Promise<T> => {
      for (let attempt = 1; ; ) {
        try {
          return await this.#attempt(work, planned, lockTimeout)
        } catch (error) {
          if (!isRetryable(error)) throw error
          const known = planned
          if (error instanceof RetryTransaction) planned = withNeeded(planned, error.needed)
          if (planned === known || attempts === 1) {
            if (attempt === attempts) throw new RetriesExhausted(error)
            await wait(Math.random() * PAUSE_MS * attempt)
            attempt++
          } else if (!isSerialized && known === NO_LOCKS) return this.#serialized(repeat)
        }
      }
    }
    return isSerialized ? this.#serialized(repeat) : repeat()
  }

  #serialized<T>(work: () => Promise<T>): Promise<T> {
    const arrived = performance.now()
    return this.#serialQueue(() => {
      if (performance.now() - arrived > this.#serialTimeout) throw new TurnTooLate()
      return work()
    })
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
    pool.on('connect', (client) => {
      client.on('error', report)
      refuseUnreplicatedCommits(client)
    })
  }

  async #attempt<T>(work: (trx: Transaction) => Promise<T>, planned: RowLocks, lockTimeout?: number): Promise<T> {
    const client = await this.#pools.commands.connect()
    const connection = new PipelinedConnection(client)
    let broken: Error | undefined
    try {
      const trx = this.#transactionOn(connection)
      trx.neededRows = planned
      const [, result] = await Promise.all([connection.begin(lockTimeout), work(trx)])
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

/** PostgreSQL's function that waits for the standbys. Its name is not translated, unlike the message. */
const WAIT_FOR_STANDBYS = 'SyncRepWaitForLSN'

/**
 * A commit that no standby confirmed, which a failover can lose. The code is PostgreSQL's for a transaction whose outcome is
 * unknown: the command gets 503, and the browser repeats it with the same key.
 */
class UnreplicatedCommit extends Error {
  override readonly name = 'UnreplicatedCommit'
  readonly code = '08007'

  constructor() {
    super('no standby confirmed the commit')
  }
}

/**
 * When someone cancels a commit that waits for its standbys, PostgreSQL answers with success and a warning. The connection fails before
 * that success is read, so that nothing is acknowledged that only one machine has.
 */
function refuseUnreplicatedCommits(client: pg.Client): void {
  client.on('notice', ({ routine }) => {
    if (routine !== WAIT_FOR_STANDBYS) return
    client.connection.emit('error', new UnreplicatedCommit())
    client.connection.stream.destroy()
  })
}
