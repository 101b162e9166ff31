import { sql } from 'kysely'
import { type FileKind, type ImportReport, WRONG_MAX, type WrongCell } from '../../contract/files.ts'
import { naturalOrder } from '../../domain/naturalOrder.ts'
import { importTrail } from '../audit-trail/importTrail.ts'
import { type Actor, insertEntries } from '../audit-trail/trail.ts'
import { RetryTransaction, type Transaction } from '../db/database.ts'
import { Problem } from '../http/problem.ts'
import { requirePassword } from '../http/stepUp.ts'
import { isEmailTaken } from '../parents/editParent.ts'
import { classes } from './classes.ts'
import type { ImportContext, Importer } from './importer.ts'
import { parents } from './parents.ts'
import { type Row, readRows } from './rows.ts'
import { teachers } from './teachers.ts'

export const IMPORTERS = { teachers, parents, classes } as const satisfies Record<FileKind, unknown>

interface File {
  readonly kind: FileKind
  readonly csv: string
  readonly confirmed: boolean
  /** The name of the file; empty when it is not known. */
  readonly name: string
}

/** Who imports, and what the operations need of the request. */
interface Request extends Omit<ImportContext, 'trail'> {
  readonly actor: Actor
  readonly isPasswordConfirmed: boolean
}

/**
 * Takes a file over, row by row, classes and children through the operations the screens use, and says what came of each. It is done in full and taken
 * back again when it was not confirmed or a cell is wrong, so that a preview tells exactly what would happen.
 */
export async function importFile(trx: Transaction, request: Request, file: File): Promise<ImportReport> {
  const { kind } = file
  const open = <T>(importer: Importer<T>) => runImport(trx, importer, request, file)
  if (kind === 'teachers') return open(teachers)
  return kind === 'parents' ? open(parents) : open(classes)
}

async function runImport<T>(
  trx: Transaction,
  importer: Importer<T>,
  { actor, isPasswordConfirmed, ...context }: Request,
  { kind, csv, confirmed, name }: File,
): Promise<ImportReport> {
  const trail = importTrail()
  const read = readRows(csv, importer)
  await sql`savepoint import`.execute(trx)
  const taking = await importer.start(
    trx,
    { ...context, trail },
    read.rows.map(({ values: said }) => said),
  )
  const changes = { added: 0, changed: 0, same: 0 }
  const wrong = [...read.wrong]
  for (const row of read.rows) {
    try {
      changes[await taking.importRow(row.values)]++
    } catch (error) {
      wrong.push(...wrongCells(row, error))
    }
  }
  if (wrong.length === 0) await taking.finish?.().catch(beginAgain)
  const done = confirmed && wrong.length === 0
  const counts = { rows: read.count, ...changes, emails_changed: trail.emailsChanged() }
  if (!done) await sql`rollback to savepoint import`.execute(trx)
  else {
    if (counts.emails_changed > 0) requirePassword(isPasswordConfirmed)
    await insertEntries(trx, actor, trail.entriesOf(name || `${kind}.csv`, counts))
  }
  return { ...counts, wrong: wrong.sort(byPlace).slice(0, WRONG_MAX), done }
}

/** Of an address that was registered since the file was read, everything begins again and finds the account. */
function beginAgain(error: unknown): never {
  throw isEmailTaken(error) ? new RetryTransaction() : error
}

/** What a rule of the school said of a row, in its columns. */
function wrongCells<T>({ line }: Row<T>, error: unknown): WrongCell[] {
  if (!(error instanceof Problem) || !error.errors) return beginAgain(error)
  return Object.entries(error.errors).flatMap(([column, reasons]) =>
    reasons.map((reason) => ({ line, column, reason })),
  )
}

function byPlace(a: WrongCell, b: WrongCell): number {
  return a.line - b.line || naturalOrder(a.column, b.column)
}
