import type { z } from 'zod'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { SessionUser } from '../http/session.ts'
import type { Mails } from '../mail/mail.ts'

export type Change = 'added' | 'changed' | 'same'

/** Who imports, and what the operations need of the request. */
export interface ImportContext {
  readonly by: SessionUser
  readonly trail: AuditTrail
  readonly mails: Mails
  readonly now: Date
}

/** One kind of file: its columns, what a row must say, how a row is taken over, and the rows there are. */
export interface Importer<T> {
  readonly columns: readonly string[]
  readonly row: z.ZodType<T>
  /**
   * Looks once at what there is, and locks what all the rows will change; what it answers takes one row over, and throws a Problem by
   * column for one that cannot be.
   */
  take(trx: Transaction, context: ImportContext, all: readonly T[]): Promise<(said: T) => Promise<Change>>
  write(db: Database | Transaction): Promise<string[][]>
}
