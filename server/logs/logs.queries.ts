import { sql } from 'kysely'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { LogEntry, listLogs } from '../../contract/logs.ts'
import type { Database } from '../platform/database/database.ts'
import { numberKey, readAll, readPage, type SortKey, textKey } from '../platform/database/readPage.ts'
import { containsLoggedTerms, indexedPattern, loggedTerms, orderNaturally } from '../platform/database/search.ts'
import type { Snapshot } from '../platform/database/snapshots.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { isAboutStudent } from '../rows/students.queries.ts'

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
  'reason',
  'logged_at',
] as const

const ID = numberKey(sql.ref('id'))
const text = (column: string) => textKey(orderNaturally(column))

const SORT_KEYS: Readonly<Record<LogQuery['sort'], readonly SortKey[]>> = {
  date: [ID],
  section: [text('section'), ID],
  class: [text('class'), ID],
  student: [text('last_name'), text('first_name'), ID],
  status: [text('status'), ID],
  culprit: [text('culprit'), ID],
}

/** A page of the matching log entries of a semester. */
export async function findLogEntries(db: Database, semester_id: number, query: LogQuery & { readonly page: number }) {
  const matching = selectMatching(db, semester_id, query.search)
  const { rows, ...found } = await readPage(db, matching, SORT_KEYS[query.sort], query)
  return { logs: rows.map(toEntry), ...found }
}

/** All matching log entries of a semester. */
export function readLogEntries(snapshot: Snapshot, semester_id: number, { search, sort, order }: LogQuery) {
  const matching = selectMatching(snapshot.db, semester_id, search)
  return readAll(snapshot, matching, SORT_KEYS[sort], order, (rows) => rows.map(toEntry))
}

/** A search looks up its longest term in the index. Its matches are sorted afterwards, so that PostgreSQL does not read an index in sort order instead. */
function selectMatching(db: Database, semester_id: number, search: string) {
  const pattern = indexedPattern(loggedTerms(search))
  const matching = db
    .selectFrom('enrollment_log')
    .selectAll()
    .where('semester_id', '=', semester_id)
    .where(containsLoggedTerms(sql.ref('search_text'), search))
    .$if(pattern !== undefined, (query) => query.where('search_text', 'like', pattern ?? '').offset(OPTIMIZATION_FENCE))
  return db.selectFrom(matching.as('matching')).select(COLUMNS)
}

/** The log entries of one student, newest first, with those of entries that were merged into the student. */
export async function findStudentHistory(db: Database, student_id: number): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom('enrollment_log')
    .select(COLUMNS)
    .where(isAboutStudent(student_id))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toEntry)
}

type Row = Omit<LogEntry, 'date'> & { readonly logged_at: Date }

function toEntry({ logged_at, ...entry }: Row) {
  return { ...entry, date: logged_at.toISOString() }
}
