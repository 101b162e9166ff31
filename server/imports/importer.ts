import type { z } from 'zod'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import type { AllRows } from '../db/page.ts'
import type { Snapshot } from '../db/snapshot.ts'
import type { SessionUser } from '../http/session.ts'
import type { Mails } from '../mail/mail.ts'

export type Change = 'added' | 'changed' | 'same'

export interface ImportContext {
  readonly by: SessionUser
  readonly trail: AuditTrail
  readonly mails: Mails
  readonly now: Date
}

export interface ImportRun<T> {
  /** @throws Problem with errors by column */
  importRow(values: T): Promise<Change>
  /** Writes the changes that are written together at the end. */
  finish?(): Promise<void>
}

export interface Importer<T> {
  readonly columns: readonly string[]
  readonly row: z.ZodType<T>
  /** Reads the existing records, and locks those that the rows change. */
  start(trx: Transaction, context: ImportContext, all: readonly T[]): Promise<ImportRun<T>>
  /** All records. */
  exportRows(snapshot: Snapshot): Promise<AllRows<readonly string[]>>
}
