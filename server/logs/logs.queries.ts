import { sql } from 'kysely'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { LogEntry, listLogs } from '../../contract/logs.ts'
import type { Database } from '../db/database.ts'
import { matchesAllTerms } from '../db/matchesAllTerms.ts'
import { orderNaturally } from '../db/orderNaturally.ts'

type LogQuery = QueryOf<typeof listLogs>

/** The searched text: all text columns of a row. */
const SEARCH_TEXT = sql<string>`section || ' ' || class || ' ' || first_name || ' ' || last_name || ' ' || status || ' ' || culprit`

const SORT_COLUMNS = {
  date: [],
  section: ['section'],
  class: ['class'],
  student: ['last_name', 'first_name'],
  status: ['status'],
  culprit: ['culprit'],
} as const

/** The matching log entries of a semester and their total: one page, or all of them without `page`. */
export async function findLogEntries(
  db: Database,
  semester_id: number,
  { page, size, search, sort, order }: LogQuery,
): Promise<{ logs: LogEntry[]; total: number }> {
  const matching = db
    .selectFrom('enrollment_log')
    .where('semester_id', '=', semester_id)
    .where(matchesAllTerms(SEARCH_TEXT, search))
  const sorted = SORT_COLUMNS[sort]
    .reduce((query, column) => query.orderBy(orderNaturally(column), order), matching.selectAll())
    .orderBy('id', order)
  if (page === undefined) {
    const rows = await sorted.execute()
    return { logs: rows.map(entryOf), total: rows.length }
  }
  const [rows, { total }] = await Promise.all([
    sorted
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { logs: rows.map(entryOf), total }
}

/** The log entries of one student, newest first. */
export async function findStudentHistory(db: Database, student_id: number): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom('enrollment_log')
    .selectAll()
    .where('student_id', '=', student_id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(entryOf)
}

type Row = Omit<LogEntry, 'date'> & { readonly logged_at: Date }

function entryOf({ id, section, class: name, semester, first_name, last_name, status, culprit, logged_at }: Row) {
  return { id, section, class: name, semester, first_name, last_name, status, culprit, date: logged_at.toISOString() }
}
