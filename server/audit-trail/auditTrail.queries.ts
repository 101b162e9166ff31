import { sql } from 'kysely'
import {
  AUDIT_EXPORT_MAX,
  type AuditEntry,
  type AuditEntryWithValues,
  type listAuditTrail,
} from '../../contract/auditTrail.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import { searchTerms } from '../../domain/search.ts'
import type { Database } from '../db/database.ts'
import { orderNaturally } from '../db/orderNaturally.ts'
import { Problem } from '../http/problem.ts'

type Wanted = QueryOf<typeof listAuditTrail>

/**
 * What is found: one page of it, or all of it without a page, and how many entries there are in all.
 * @throws 422 `too-many-entries` for more than an export may have.
 */
export async function findAuditEntries(
  db: Database,
  wanted: Wanted,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const { page, size, order } = wanted
  const found = selectFound(db, wanted)
  if (page === undefined) {
    const rows = await selectListed(found, order)
      .limit(AUDIT_EXPORT_MAX + 1)
      .execute()
    if (rows.length > AUDIT_EXPORT_MAX) throw tooManyEntries()
    return { entries: rows.map(entryOf), total: rows.length }
  }
  const ids = found
    .select('id')
    .orderBy('recorded_at', order)
    .orderBy('id', order)
    .limit(size)
    .offset((page - 1) * size)
  const [rows, { total }] = await Promise.all([
    selectListed(db.selectFrom('audit_entry').where('id', 'in', ids), order).execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { entries: rows.map(entryOf), total }
}

const tooManyEntries = () =>
  new Problem(
    422,
    `An export can have at most ${AUDIT_EXPORT_MAX.toLocaleString('en')} entries. Please choose fewer days or another filter.`,
    { code: 'too-many-entries' },
  )

function selectListed(entries: ReturnType<typeof selectFound>, order: 'asc' | 'desc') {
  return entries.select(LISTED).select(changedNames).orderBy('recorded_at', order).orderBy('id', order)
}

/** One entry with its values; undefined when there is none. */
export async function findAuditEntry(db: Database, id: number): Promise<AuditEntryWithValues | undefined> {
  const row = await db
    .selectFrom('audit_entry')
    .select(LISTED)
    .select(changedNames)
    .select(['before', 'after', 'request_id', 'network_address'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { before, after, request_id, network_address } = row
  return { ...entryOf(row), before, after, request_id, network_address }
}

/** The accounts of the office, by name: none is ever deleted. */
export function officeAccounts(db: Database): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('role', '=', 'admin')
    .orderBy(orderNaturally('last_name'))
    .orderBy('id')
    .execute()
}

const LISTED = [
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

function selectFound(db: Database, { search, action, kind, who, from, to }: Wanted) {
  let found = db.selectFrom('audit_entry')
  for (const word of searchTerms(search))
    found = found.where('search_text', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  if (action !== '') found = found.where('action', '=', action)
  if (kind !== '') found = found.where('subject_kind', '=', kind)
  if (who === 'families') found = found.where('user_role', '=', 'parent')
  else if (who === 'command-line') found = found.where('user_role', '=', 'command line')
  else if (who !== '') found = found.where('user_id', '=', who)
  if (from !== '') found = found.where('recorded_at', '>=', startOfDay(from))
  if (to !== '') found = found.where('recorded_at', '<', startOfDay(to, 1))
  return found
}

/** The moment at which a day begins by the school's clock, or the day after it. */
function startOfDay(day: string, later = 0) {
  return sql<Date>`(select (${day}::date + ${later}::integer)::timestamp at time zone time_zone from school)`
}

type Row = Omit<AuditEntry, 'date' | 'kind'> & {
  readonly recorded_at: Date
  readonly subject_kind: AuditEntry['kind']
}

function entryOf({ recorded_at, subject_kind, id, user_id, user_name, user_role, ...row }: Row): AuditEntry {
  const { action, subject_id, subject_name, fields } = row
  const who = { user_id, user_name, user_role }
  return { id, date: recorded_at.toISOString(), ...who, action, kind: subject_kind, subject_id, subject_name, fields }
}
