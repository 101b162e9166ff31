import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { Email, PersonName } from '../../contract/codecs.ts'
import {
  type ChangedRow,
  type ImportReport,
  type InvalidCell,
  MAX_NAMED_ROWS,
  MAX_UNCONFIRMED_ACCOUNTS,
  type SameChildRow,
  type UnconfirmedAccount,
} from '../../contract/files.ts'
import { type FileKind, MAX_INVALID_CELLS } from '../../contract/values.ts'
import { english } from '../../domain/english.ts'
import { naturalOrder } from '../../domain/naturalOrder.ts'
import { fullName } from '../../domain/person.ts'
import { type ImportTrail, importTrail } from '../auditTrail/importTrail.ts'
import { type Actor, insertEntries } from '../auditTrail/trail.ts'
import { previewMails } from '../familyMails/previewMails.ts'
import { isEmailTaken } from '../parents/editParent.ts'
import type { Transaction } from '../platform/database/database.ts'
import { numberKey, readAll, textKey } from '../platform/database/page.ts'
import { RetryTransaction } from '../platform/database/retries.ts'
import { fieldError, Problem } from '../platform/http/problem.ts'
import { requireConfirmedPassword } from '../platform/http/session.ts'
import type { Tables } from '../schema/tables.ts'
import { addTeacher, editTeacher } from '../teachers/saveTeacher.ts'
import { FlagCell, flagCell, IdCell, rejectDuplicates } from './cells.ts'
import { classes } from './classes.ts'
import type { Change, ImportContext, Importer } from './importer.ts'
import { parents } from './parents.ts'
import { parseRows, type Row } from './rows.ts'

const TeacherRow = z.object({
  id: IdCell,
  first_name: PersonName,
  last_name: PersonName,
  email: Email,
  active: FlagCell,
})

type TeacherRow = z.infer<typeof TeacherRow>

/** Teachers are matched by id or email. */
const teachers: Importer<TeacherRow> = {
  columns: ['id', 'first_name', 'last_name', 'email', 'active'],
  row: TeacherRow,
  example: { first_name: 'Pat', last_name: 'Example', email: 'pat.example@school.example', active: '1' },
  nameOf: fullName,

  async start(trx, { trail }) {
    const existing = await trx.selectFrom('teacher').selectAll().orderBy('id').execute()
    const byId = new Map(existing.map((teacher) => [teacher.id, teacher]))
    const byEmail = new Map(existing.toReversed().map((teacher) => [teacher.email, teacher]))
    const rejectDuplicate = rejectDuplicates('email')
    const row = async ({ id, ...fields }: TeacherRow) => {
      const teacher = id === undefined ? byEmail.get(fields.email) : byId.get(id)
      if (id !== undefined && !teacher) throw fieldError('id', english`Teacher not found`)
      if (teacher) rejectDuplicate(teacher.id)
      if (!teacher) {
        const id = await addTeacher(trx, trail, fields)
        rejectDuplicate(id)
        byEmail.set(fields.email, { id, ...fields })
        return 'added'
      }
      const { first_name, last_name, email, active } = teacher
      if (JSON.stringify({ first_name, last_name, email, active }) === JSON.stringify(fields)) return 'same'
      await editTeacher(trx, trail, { ...fields, id: teacher.id, isPasswordConfirmed: true })
      return 'changed'
    }
    return { importRow: row }
  },

  exportRows(snapshot) {
    const rows = snapshot.db.selectFrom('teacher').selectAll()
    const keys = [textKey(sql.ref('last_name')), numberKey(sql.ref('id'))]
    return readAll(snapshot, rows, keys, 'asc', (all) => all.map(toCells))
  },
}

function toCells({ id, first_name, last_name, email, active }: Selectable<Tables['teacher']>): readonly string[] {
  return [String(id), first_name, last_name, email, flagCell(active)]
}

export const IMPORTERS = { teachers, parents, classes } as const satisfies Record<FileKind, unknown>

interface File {
  readonly kind: FileKind
  readonly csv: string
  readonly confirmed: boolean
  readonly different_children: boolean
  readonly name: string
}

interface Request extends Omit<ImportContext, 'trail' | 'areDifferent' | 'onSameChild'> {
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
  { kind, csv, confirmed, different_children: areDifferent, name }: File,
): Promise<ImportReport> {
  const trail = importTrail()
  const file = parseRows(csv, importer)
  await sql`savepoint import`.execute(trx)
  const same_children: SameChildRow[] = []
  let line = 0
  const onSameChild: ImportContext['onSameChild'] = (parent, { first_name, last_name, grade }) => {
    const { length } = same_children
    if (length < MAX_INVALID_CELLS) same_children.push({ line, parent: fullName(parent), first_name, last_name, grade })
  }
  const run = await importer.start(
    trx,
    { ...context, trail, areDifferent, onSameChild },
    file.rows.map(({ values }) => values),
  )
  const numbers = { added: 0, changed: 0, same: 0 }
  const changes: ChangedRow[] = []
  const wrong = [...file.wrong]
  for (const row of file.rows) {
    line = row.line
    trail.takeFields()
    try {
      const change = await run.importRow(row.values)
      numbers[change]++
      if (change !== 'same' && changes.length < MAX_NAMED_ROWS)
        changes.push({ line, change, name: importer.nameOf(row.values), fields: fieldsOf(change, trail, importer) })
    } catch (error) {
      wrong.push(...wrongCells(row, error))
    }
  }
  const unconfirmed = run.unconfirmed?.() ?? []
  if (wrong.length === 0) await run.finish?.().catch(retryIfEmailTaken)
  const done = confirmed && wrong.length === 0
  const counts = { rows: file.count, ...numbers, emails_changed: trail.emailsChanged() }
  const emails = done || wrong.length > 0 ? null : await previewMails(trx)
  if (!done) await sql`rollback to savepoint import`.execute(trx)
  else {
    if (counts.emails_changed > 0) requireConfirmedPassword(isPasswordConfirmed)
    await insertEntries(trx, actor, trail.entriesOf(name || `${kind}.csv`, counts))
  }
  const firstWrong = wrong.sort(byLineAndColumn).slice(0, MAX_INVALID_CELLS)
  return { ...counts, changes, same_children, unconfirmed: toSummary(unconfirmed), wrong: firstWrong, emails, done }
}

/** What a row changes. A row without an edit of its own was changed before the rows were read. */
function fieldsOf<T>(change: Change, trail: ImportTrail, { writtenByStart = [] }: Importer<T>): string[] {
  const edited = trail.takeFields()
  if (change === 'added') return []
  return edited.length > 0 ? edited : [...writtenByStart]
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
