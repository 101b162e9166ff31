import { sql } from 'kysely'
import { type FileKind, type ImportReport, type InvalidCell, MAX_INVALID_CELLS } from '../../contract/files.ts'
import { naturalOrder } from '../../domain/naturalOrder.ts'
import { importTrail } from '../audit-trail/importTrail.ts'
import { type Actor, insertEntries } from '../audit-trail/trail.ts'
import { RetryTransaction, type Transaction } from '../db/database.ts'
import { Problem } from '../http/problem.ts'
import { requireConfirmedPassword } from '../http/stepUp.ts'
import { isEmailTaken } from '../parents/editParent.ts'
import { classes } from './classes.ts'
import type { ImportContext, Importer } from './importer.ts'
import { parents } from './parents.ts'
import { parseRows, type Row } from './rows.ts'
import { teachers } from './teachers.ts'

export const IMPORTERS = { teachers, parents, classes } as const satisfies Record<FileKind, unknown>

interface File {
  readonly kind: FileKind
  readonly csv: string
  readonly confirmed: boolean
  readonly name: string
}

interface Request extends Omit<ImportContext, 'trail'> {
  readonly actor: Actor
  readonly isPasswordConfirmed: boolean
}

/**
 * Imports a file row by row with the operations that the screens use. Without a confirmation, or with a wrong cell, it rolls back to a
 * savepoint, so that a preview reports exactly what an import would do.
 */
export async function importFile(trx: Transaction, request: Request, file: File): Promise<ImportReport> {
  const { kind } = file
  const run = <T>(importer: Importer<T>) => runImport(trx, importer, request, file)
  if (kind === 'teachers') return run(teachers)
  return kind === 'parents' ? run(parents) : run(classes)
}

async function runImport<T>(
  trx: Transaction,
  importer: Importer<T>,
  { actor, isPasswordConfirmed, ...context }: Request,
  { kind, csv, confirmed, name }: File,
): Promise<ImportReport> {
  const trail = importTrail()
  const file = parseRows(csv, importer)
  await sql`savepoint import`.execute(trx)
  const run = await importer.start(
    trx,
    { ...context, trail },
    file.rows.map(({ values }) => values),
  )
  const changes = { added: 0, changed: 0, same: 0 }
  const wrong = [...file.wrong]
  for (const row of file.rows) {
    try {
      changes[await run.importRow(row.values)]++
    } catch (error) {
      wrong.push(...wrongCells(row, error))
    }
  }
  if (wrong.length === 0) await run.finish?.().catch(retryIfEmailTaken)
  const done = confirmed && wrong.length === 0
  const counts = { rows: file.count, ...changes, emails_changed: trail.emailsChanged() }
  if (!done) await sql`rollback to savepoint import`.execute(trx)
  else {
    if (counts.emails_changed > 0) requireConfirmedPassword(isPasswordConfirmed)
    await insertEntries(trx, actor, trail.entriesOf(name || `${kind}.csv`, counts))
  }
  return { ...counts, wrong: wrong.sort(byLineAndColumn).slice(0, MAX_INVALID_CELLS), done }
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
