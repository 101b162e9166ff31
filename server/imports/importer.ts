import type { z } from 'zod'
import type { Database, Transaction } from '../db/database.ts'
import type { SessionUser } from '../http/session.ts'

export type Change = 'added' | 'changed' | 'same'

/** One kind of file: its columns, what a row must say, how a row is taken over, and the rows there are. */
export interface Importer<T> {
  readonly columns: readonly string[]
  readonly row: z.ZodType<T>
  /**
   * Looks once at what there is, and locks what all the rows will change; what it answers takes one row over, and throws a Problem by
   * column for one that cannot be.
   */
  take(trx: Transaction, by: SessionUser, all: readonly T[]): Promise<(said: T) => Promise<Change>>
  write(db: Database | Transaction): Promise<string[][]>
}
