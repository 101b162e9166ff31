import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

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
