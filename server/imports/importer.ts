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

/** A file that is being taken over. */
export interface ImportRun<T> {
  /** Takes one row over. Throws a Problem by column for one that cannot be. */
  importRow(said: T): Promise<Change>
  /** Writes what the rows have left to be written together. */
  finish?(): Promise<void>
}

/** One kind of file: its columns, what a row must say, how a row is taken over, and the rows there are. */
export interface Importer<T> {
  readonly columns: readonly string[]
  readonly row: z.ZodType<T>
  /** Reads once what there is, and locks what all the rows will change. */
  start(trx: Transaction, context: ImportContext, all: readonly T[]): Promise<ImportRun<T>>
  exportRows(db: Database | Transaction): Promise<string[][]>
}
