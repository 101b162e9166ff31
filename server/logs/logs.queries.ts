import { sql } from 'kysely'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { LogEntry, listLogs } from '../../contract/logs.ts'
import type { Database } from '../db/database.ts'
import { matchesAllTerms } from '../db/matchesAllTerms.ts'
import { orderNaturally } from '../db/orderNaturally.ts'

type Wanted = QueryOf<typeof listLogs>

/** What the search looks in: everything a row shows as words. */
const SEARCHED = sql<string>`section || ' ' || class || ' ' || first_name || ' ' || last_name || ' ' || status || ' ' || culprit`

const SORTED = {
  date: [],
  section: ['section'],
  class: ['class'],
  student: ['last_name', 'first_name'],
  status: ['status'],
  culprit: ['culprit'],
} as const

/** The log of a semester: one page of what the search finds, or all of it, and how many rows there are in all. */
export async function findLogEntries(
  db: Database,
  semester_id: number,
  { page, size, search, sort, order }: Wanted,
): Promise<{ logs: LogEntry[]; total: number }> {
  const found = db
    .selectFrom('enrollment_log')
    .where('semester_id', '=', semester_id)
    .where(matchesAllTerms(SEARCHED, search))
  const sorted = SORTED[sort]
    .reduce((query, column) => query.orderBy(orderNaturally(column), order), found.selectAll())
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
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { logs: rows.map(entryOf), total }
}

/** What the log says of one student, the newest first. */
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
