import {
  type ChangedRow,
  type ImportReport,
  type InvalidCell,
  MAX_UNCONFIRMED_ACCOUNTS,
  type SameChildRow,
  type UnconfirmedAccount,
} from '../../contract/files.ts'
import { type FileKind, MAX_INVALID_CELLS, MAX_NAMED_ROWS } from '../../contract/values.ts'
import { type Cells, changedCells } from '../../domain/imports/recordCells.ts'
import { naturalOrder } from '../../domain/naturalOrder.ts'
import { fullName } from '../../domain/person.ts'
import { importTrail } from '../auditTrail/importTrail.ts'
import { type Actor, insertEntries } from '../auditTrail/trail.ts'
import { previewEmails } from '../familyEmails/previewEmails.ts'
import { isEmailTaken } from '../parents/editParent.ts'
import type { Transaction } from '../platform/database/database.ts'
import { keepIfDone } from '../platform/database/keepIfDone.ts'
import { RetryTransaction } from '../platform/database/retries.ts'
import { Problem } from '../platform/http/problem.ts'
import { requireConfirmedPassword } from '../platform/http/session.ts'
import { cellsOf } from './cells.ts'
import { classes } from './classes.ts'
import { type ChosenRows, compareRows } from './compareRows.ts'
import type { ImportContext, ImportedRow, Importer } from './importer.ts'
import { parents } from './parents.ts'
import { parseRows, type Row } from './rows.ts'
import { teachers } from './teachers.ts'

export const IMPORTERS = { teachers, parents, classes } as const satisfies Record<FileKind, unknown>

interface File {
  readonly kind: FileKind
  readonly csv: string
  readonly confirmed: boolean
  readonly different_children: boolean
  readonly chosen: ChosenRows
  readonly name: string
}

interface Request extends Omit<ImportContext, 'trail' | 'areDifferent' | 'onSameChild'> {
  readonly actor: Actor
  readonly isPasswordConfirmed: boolean
}

/**
 * Imports a file row by row with the operations that the screens use. Without a confirmation, or with a wrong cell, it is a
 * preview.
 */
export async function importFile(trx: Transaction, request: Request, file: File): Promise<ImportReport> {
  const { kind } = file
  const run = <T extends ImportedRow>(importer: Importer<T>) =>
    keepIfDone(trx, () => runImport(trx, importer, request, file))
  if (kind === 'teachers') return run(teachers)
  return kind === 'parents' ? run(parents) : run(classes)
}

async function runImport<T extends ImportedRow>(
  trx: Transaction,
  importer: Importer<T>,
  { actor, isPasswordConfirmed, ...context }: Request,
  { kind, csv, confirmed, different_children: areDifferent, chosen, name }: File,
): Promise<ImportReport> {
  const trail = importTrail()
  const file = parseRows(csv, importer)
  const same_children: SameChildRow[] = []
  let line = 0
  const onSameChild: ImportContext['onSameChild'] = (parent, { first_name, last_name, grade }) => {
    const { length } = same_children
    if (length < MAX_INVALID_CELLS) same_children.push({ line, parent: fullName(parent), first_name, last_name, grade })
  }
  const all = file.rows.map(({ values }) => values)
  const records = await importer.readRecords(trx, all)
  const { rows, left_out, outdated, read_back, ...compared } = compareRows(importer, records, file.rows, chosen)
  const run = await records.start(
    { ...context, trail, areDifferent, onSameChild },
    rows.map(({ values }) => values),
  )
  const numbers = { added: 0, changed: 0, same: 0 }
  let without_revision = 0
  const changes: ChangedRow[] = []
  const wrong = [...file.wrong, ...compared.wrong]
  for (const row of rows) {
    line = row.line
    try {
      const record = records.find(row.values)
      const before = record && cellsOf(record(), importer.columns)
      const change = await run.importRow(row.values)
      numbers[change]++
      if (change === 'same') continue
      if (change === 'changed' && isWithoutRevision(row)) without_revision++
      if (changes.length === MAX_NAMED_ROWS) continue
      const after = cellsOf(record?.() ?? row.values, importer.columns)
      const cells = before && change === 'changed' ? changedCells(before, after) : []
      changes.push({ line, change, name: importer.nameOf(namingCells(before, after)), cells })
    } catch (error) {
      wrong.push(...wrongCells(row, error))
    }
  }
  const unconfirmed = run.unconfirmed?.() ?? []
  if (wrong.length === 0) await run.finish?.().catch(retryIfEmailTaken)
  const done = confirmed && wrong.length === 0
  const counts = { rows: file.count, ...numbers, left_out, emails_changed: trail.emailsChanged() }
  const emails = done || wrong.length > 0 ? null : await previewEmails(trx)
  if (done) {
    if (counts.emails_changed > 0) requireConfirmedPassword(isPasswordConfirmed)
    await insertEntries(trx, actor, trail.entriesOf(name || `${kind}.csv`, counts))
  }
  const double_booked = wrong.length === 0 ? (run.doubleBooked?.() ?? []) : []
  const named = { changes, outdated, read_back, same_children, unconfirmed: toSummary(unconfirmed), double_booked }
  const firstWrong = wrong.sort(byLineAndColumn).slice(0, MAX_INVALID_CELLS)
  return { ...counts, without_revision, ...named, wrong: firstWrong, emails, done }
}

/** The record is named as it was before. What the row adds is named as it is now. */
function namingCells(before: Cells = {}, after: Cells): Cells {
  return { ...after, ...Object.fromEntries(Object.entries(before).filter(([, cell]) => cell !== '')) }
}

function isWithoutRevision<T extends ImportedRow>({ values, revisions }: Row<T>): boolean {
  return values.id !== undefined && Object.values(revisions).every((revision) => revision === '')
}

/** Accounts that get children come first, then those that keep their name and phone. */
function toSummary(accounts: readonly UnconfirmedAccount[]): ImportReport['unconfirmed'] {
  const invited = accounts.filter(({ added }) => added > 0)
  const kept = accounts.filter(({ keeps_details }) => keeps_details)
  const sorted = [...new Set([...invited, ...kept, ...accounts])].slice(0, MAX_UNCONFIRMED_ACCOUNTS)
  return { count: accounts.length, invited: invited.length, kept: kept.length, accounts: sorted }
}

/** An email that was registered since the import read the accounts causes a retry, which finds the account. */
function retryIfEmailTaken(error: unknown): never {
  throw isEmailTaken(error) ? new RetryTransaction() : error
}

/** The field errors of a row as wrong cells. */
function wrongCells<T>({ line }: Row<T>, error: unknown): InvalidCell[] {
  if (!(error instanceof Problem) || !error.errors) return retryIfEmailTaken(error)
  return Object.entries(error.errors).flatMap(([column, reasons]) =>
    reasons.map((reason) => ({ line, column, reason })),
  )
}

function byLineAndColumn(a: InvalidCell, b: InvalidCell): number {
  return a.line - b.line || naturalOrder(a.column, b.column)
}
