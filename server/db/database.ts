import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PipelinedConnection, withPreparedStatements } from './pipeline.ts'
import { openPools, type Pools, type Workload } from './pools.ts'
import type { Tables } from './tables.ts'

/** Reads; each statement stands alone. */
export type Database = Kysely<Tables>

/** A command's one transaction: what needs a lock takes this, so that it cannot be called outside one. */
export class Transaction extends KyselyTransaction<Tables> {
  readonly #last: Promise<[PromiseSettledResult<unknown>]>[] = []

  /** A query whose answer nobody needs: it travels with the commit, and when it fails nothing was done. */
  queueBeforeCommit(query: Promise<unknown>): void {
    this.#last.push(Promise.allSettled([query]))
  }

  /** Waits for the commit and what went before it; the first in their order that failed is why the later ones did. */
  async end(commit: Promise<void>): Promise<void> {
    for (const [result] of await Promise.all([...this.#last, Promise.allSettled([commit])]))
      if (result.status === 'rejected') throw result.reason
  }
}

/** How often a command that lost a deadlock or a serialization is run again before it is given up. */
const ATTEMPTS = 5
/** Milliseconds it waits before that at most, and longer each time, so that two do not meet again. */
const PAUSE_MS = 10
/** Milliseconds. */
const CLOSE_TIMEOUT = 5000
/**
 * What a command is run again for: a deadlock, a lost serialization, and a reference to what was deleted since it looked, or to what
 * it deletes: looking again tells which.
 */
const PASSING = ['40P01', '40001', '23503']
/** Somebody else answered the same press first: the command is undone and finds that answer when it runs again. */
const ONE_ANSWER = 'idempotent_response_pkey'
/** What every statement after the one that failed is told. */
const AFTER_ANOTHER = '25P02'

export class Postgres {
  /** What families wait for. */
  readonly db: Database
  /** What only the office reads. */
  readonly office: Database
  readonly url: string
  readonly #pools: Pools
  readonly #dialect: PostgresDialect
  #reportLost: (error: Error) => void = () => {}

  constructor(url: string, workload: Workload = 'serving') {
    this.url = url
    this.#pools = openPools(url, workload)
    for (const pool of Object.values(this.#pools)) this.#hearOfLosses(pool)
    this.#dialect = new PostgresDialect({ pool: withPreparedStatements(this.#pools.reads) })
    this.db = new Kysely<Tables>({ dialect: this.#dialect })
    this.office = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: withPreparedStatements(this.#pools.office) }),
    })
  }

  /** Who hears that a connection was lost. What was under way on it fails by itself, and the next command opens a new one. */
  onConnectionLost(report: (error: Error) => void): void {
    this.#reportLost = report
  }

  /**
   * Runs the work in one READ COMMITTED transaction. Queries that are not awaited one by one travel together. A deadlock, a
   * serialization failure or a press answered meanwhile runs it again from the beginning, so the work must not have effects outside the database.
   */
  async transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work)
      } catch (error) {
        if (!isPassing(error)) throw error
        if (attempt === ATTEMPTS) throw new RetriesExhausted(error)
        await wait(Math.random() * PAUSE_MS * attempt)
      }
    }
  }

  /** Closes the connections. A database that hangs does not hold this up for long. */
  async close(): Promise<void> {
    const ended = Promise.all(Object.values(this.#pools).map((pool) => pool.end()))
    await Promise.race([ended, wait(CLOSE_TIMEOUT, undefined, { ref: false })])
  }

  /** A lost connection nobody listens to would end the process. */
  #hearOfLosses(pool: pg.Pool): void {
    const report = (error: Error) => this.#reportLost(error)
    pool.on('error', report)
    pool.on('connect', (client) => client.on('error', report))
  }

  async #attempt<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    const client = await this.#pools.commands.connect()
    const connection = new PipelinedConnection(client)
    let broken: Error | undefined
    try {
      const trx = this.#transactionOn(connection)
      const [, result] = await Promise.all([connection.run('begin'), work(trx)])
      await trx.end(connection.commit())
      return result
    } catch (error) {
      broken = await connection.rollback()
      throw sqlState(error) === AFTER_ANOTHER ? connection.firstError : error
    } finally {
      client.release(broken)
    }
  }

  #transactionOn(connection: PipelinedConnection): Transaction {
    const executor = this.db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
    return new Transaction({
      config: { dialect: this.#dialect },
      dialect: this.#dialect,
      driver: this.#dialect.createDriver(),
      executor,
    })
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof RetryTransaction || violatedConstraint(error) === ONE_ANSWER) return true
  return PASSING.includes(sqlState(error) ?? '')
}

/** A command that others were in the way of each time it was run; trying later will do. */
export class RetriesExhausted extends Error {
  constructor(cause: unknown) {
    super('others were in the way', { cause })
  }
}

/** Thrown by work that saw something move which it has to begin again for. */
export class RetryTransaction extends Error {}

/** The five-character code PostgreSQL gives an error, if it is one of its own. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The constraint an error of PostgreSQL names. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}
