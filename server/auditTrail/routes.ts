import { sql } from 'kysely'
import {
  type AuditEntry,
  type AuditEntryWithValues,
  getAuditEntry,
  listAuditTrail,
  recordTableExport,
} from '../../contract/auditTrail.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import { shownChanges } from '../../domain/auditTrail.ts'
import type { Database } from '../platform/database/database.ts'
import { readAll, readPage, type SortKey } from '../platform/database/readPage.ts'
import { containsLoggedTerms, indexedPattern, loggedTerms, orderNaturally } from '../platform/database/search.ts'
import type { Snapshot } from '../platform/database/snapshots.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import type { Api } from '../platform/http/api.ts'
import { notFound } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import { RowStream } from '../platform/http/rowStream.ts'
import { actorOf, recordExport } from './trail.ts'

type AuditQuery = QueryOf<typeof listAuditTrail>

const SORT_KEYS: readonly SortKey[] = [
  { value: sql.ref('recorded_at'), type: 'time' },
  { value: sql.ref('id'), type: 'number' },
]

/** A page of the matching entries. */
async function findAuditEntries(db: Database, query: AuditQuery & { readonly page: number }) {
  const { rows, ...found } = await readPage(db, selectMatching(db, query).select('id'), SORT_KEYS, query)
  const ids = rows.map(({ id }) => id)
  const entries = await db
    .selectFrom('audit_entry')
    .select(SUMMARY)
    .select(changedNames)
    .select(['before', 'after'])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute()
  const byId = new Map(entries.map((entry) => [entry.id, { ...toEntry(entry), changes: shownChanges(entry) }]))
  return { entries: ids.flatMap((id) => byId.get(id) ?? []), ...found }
}

/** All matching entries. */
function readAuditEntries(snapshot: Snapshot, query: AuditQuery) {
  const matching = selectMatching(snapshot.db, query).select(SUMMARY).select(changedNames)
  return readAll(snapshot, matching, SORT_KEYS, query.order, (rows) => rows.map(toEntry))
}

/** One entry with its values, or undefined. */
async function findAuditEntry(db: Database, id: number): Promise<AuditEntryWithValues | undefined> {
  const row = await db
    .selectFrom('audit_entry')
    .select(SUMMARY)
    .select(changedNames)
    .select(['before', 'after', 'request_id', 'network_address'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { before, after, request_id, network_address } = row
  return { ...toEntry(row), before, after, request_id, network_address }
}

/** The office accounts by name. They are never deleted. */
function officeAccounts(db: Database): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('role', '=', 'admin')
    .orderBy(orderNaturally('last_name'))
    .orderBy('id')
    .execute()
}

const SUMMARY = [
  'id',
  'recorded_at',
  'user_id',
  'user_name',
  'user_role',
  'action',
  'subject_kind',
  'subject_id',
  'subject_name',
] as const

const changedNames = sql<string[]>`array(
  select name from jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) as name
)`.as('fields')

function selectMatching(db: Database, { search, action, kind, who, from, to }: AuditQuery) {
  let query = db.selectFrom(selectFound(db, search).as('audit_entry'))
  if (action !== '') query = query.where('action', '=', action)
  if (kind !== '') query = query.where('subject_kind', '=', kind)
  if (who === 'families') query = query.where('user_role', '=', 'parent')
  else if (who === 'command-line') query = query.where('user_role', '=', 'command line')
  else if (who !== '') query = query.where('user_id', '=', who)
  if (from !== '') query = query.where('recorded_at', '>=', startOfDay(from))
  if (to !== '') query = query.where('recorded_at', '<', startOfDay(to, 1))
  return query
}

/** A search looks up its longest term in the index. Its matches are sorted afterwards, so that no index in sort order is read instead. */
function selectFound(db: Database, search: string) {
  const pattern = indexedPattern(loggedTerms(search))
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where(containsLoggedTerms(sql.ref('search_text'), search))
    .$if(pattern !== undefined, (query) => query.where('search_text', 'like', pattern ?? '').offset(OPTIMIZATION_FENCE))
}

/** The start of a day in the school's time zone, plus a number of days. */
function startOfDay(day: string, plus = 0) {
  return sql<Date>`(select (${day}::date + ${plus}::integer)::timestamp at time zone time_zone from school)`
}

type Row = Omit<AuditEntry, 'date' | 'kind' | 'changes'> & {
  readonly recorded_at: Date
  readonly subject_kind: AuditEntry['kind']
}

function toEntry({ recorded_at, subject_kind, id, user_id, user_name, user_role, ...row }: Row): AuditEntry {
  const { action, subject_id, subject_name, fields } = row
  const who = { user_id, user_name, user_role }
  return { id, date: recorded_at.toISOString(), ...who, action, kind: subject_kind, subject_id, subject_name, fields }
}

export function auditTrailRoutes(api: Api): void {
  api.query(listAuditTrail, async (db, request) => {
    const { query } = request
    const { page, search } = query
    if (page !== undefined) {
      const [found, people] = await Promise.all([findAuditEntries(db, { ...query, page }), officeAccounts(db)])
      return respondWith(200, { ...found, people })
    }
    return new RowStream(request, 'entries', async (snapshot) => {
      const { total, batches } = await readAuditEntries(snapshot, query)
      const head = { total, people: await officeAccounts(db) }
      return { file: 'audit-trail.csv', details: { rows: total, search: search !== '' }, head, batches }
    })
  })

  api.query(getAuditEntry, async (db, { params }) => {
    const entry = await findAuditEntry(db, params.id)
    if (!entry) throw notFound()
    return respondWith(200, { entry })
  })

  api.command(recordTableExport, async (trx, request) => {
    const { file, rows, search } = request.body
    await recordExport(trx, actorOf(request), file, { rows, search })
    return respondWith(204)
  })
}
