import { sql } from 'kysely'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { LogEntry, listLogs } from '../../contract/logs.ts'
import type { Database } from '../db/database.ts'
import { containsAllTerms, indexedPattern } from '../db/matchesAllTerms.ts'
import { OPTIMIZATION_FENCE } from '../db/optimizationFence.ts'
import { orderNaturally } from '../db/orderNaturally.ts'

type LogQuery = QueryOf<typeof listLogs>

const COLUMNS = [
  'id',
  'section',
  'class',
  'semester',
  'first_name',
  'last_name',
  'status',
  'culprit',
  'logged_at',
] as const

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
  const matching = selectMatching(db, semester_id, search)
  const sorted = SORT_COLUMNS[sort]
    .reduce((query, column) => query.orderBy(orderNaturally(column), order), matching.select(COLUMNS))
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

/** A search looks up its longest term in the index. Its matches are sorted afterwards, so that no index in sort order is read instead. */
function selectMatching(db: Database, semester_id: number, search: string) {
  const pattern = indexedPattern(search)
  const matching = db
    .selectFrom('enrollment_log')
    .selectAll()
    .where('semester_id', '=', semester_id)
    .where(containsAllTerms(sql.ref('search_text'), search))
    .$if(pattern !== undefined, (query) => query.where('search_text', 'like', pattern ?? '').offset(OPTIMIZATION_FENCE))
  return db.selectFrom(matching.as('matching'))
}

/** The log entries of one student, newest first. */
export async function findStudentHistory(db: Database, student_id: number): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom('enrollment_log')
    .select(COLUMNS)
    .where('student_id', '=', student_id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(entryOf)
}

type Row = Omit<LogEntry, 'date'> & { readonly logged_at: Date }

function entryOf({ id, section, class: name, semester, first_name, last_name, status, culprit, logged_at }: Row) {
  return { id, section, class: name, semester, first_name, last_name, status, culprit, date: logged_at.toISOString() }
}
