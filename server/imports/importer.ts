import type { z } from 'zod'
import type { DoubleBookedClass, UnconfirmedAccount } from '../../contract/files.ts'
import type { Grade } from '../../domain/grade.ts'
import type { Cells, RevisedColumns } from '../../domain/imports/recordCells.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { AllRows } from '../platform/database/readPage.ts'
import type { Snapshot } from '../platform/database/snapshots.ts'
import type { SessionUser } from '../platform/http/session.ts'

interface PersonNames {
  readonly first_name: string
  readonly last_name: string
}

export type Change = 'added' | 'changed' | 'same'

export interface ImportContext {
  readonly by: SessionUser
  readonly trail: AuditTrail
  readonly now: Date
  /** Children of a family with the same name and grade are different children, by the word of the person who imports. */
  readonly areDifferent: boolean
  /** Reports that the current row has a child with the name and grade of another one of the family. */
  onSameChild(parent: PersonNames, child: PersonNames & { readonly grade: Grade }): void
}

interface ImportRun<T> {
  /** @throws Problem with errors by column */
  importRow(values: T): Promise<Change>
  /** Writes the changes that are written together at the end. */
  finish?(): Promise<void>
  /** The unconfirmed accounts in the file. Call it before `finish`. */
  unconfirmed?(): readonly UnconfirmedAccount[]
  /** The imported classes that share a room or a teacher with another one at one time, after all rows. */
  doubleBooked?(): DoubleBookedClass[]
}

/** `id`: of the record that an exported row is about. */
export interface ImportedRow {
  readonly id: number | undefined
}

export interface Records<T> {
  /** Reads what a row is about, as the rows so far have changed it. Undefined for a row that adds a record. */
  find(values: T): (() => object) | undefined
  /** Begins to import these rows. */
  start(context: ImportContext, rows: readonly T[]): ImportRun<T> | Promise<ImportRun<T>>
}

export interface Importer<T> {
  readonly columns: readonly string[]
  readonly row: z.ZodType<T>
  /** The columns that a file may leave out. */
  readonly omissible?: readonly string[]
  /** The columns of numbers. */
  readonly numbers?: readonly string[]
  /** The columns of revisions, which an export has. */
  readonly revised: RevisedColumns
  /** Columns of an export that an import ignores. */
  readonly shown?: readonly string[]
  /** The cells of the row in the template, by column. A file may keep this row, which is no record. */
  readonly example: Readonly<Record<string, string>>
  /** Whom or what a row is about. */
  nameOf(cells: Cells): string
  /** Reads the existing records, and locks those that the rows change. */
  readRecords(trx: Transaction, all: readonly T[]): Promise<Records<T>>
  /** All records, or those of a semester. */
  exportRows(
    snapshot: Snapshot,
    chosen: { readonly semester?: number | undefined },
  ): Promise<AllRows<readonly string[]>>
}
