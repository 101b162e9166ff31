import { sql } from 'kysely'
import type { Postgres } from '../../server/platform/database/postgres.ts'

/** What servers delete or change without a person: sessions, limits, queues, revisions. */
const VOLATILE = [
  ...['migration', 'session', 'sign_in_counter', 'sign_in_link', 'sign_in_queue', 'rate_limit_window', 'mail_throttle'],
  ...['idempotent_response', 'write_allowance', 'account_limit_hit', 'password_reset', 'summarized_evening'],
  ...['calendar_revision', 'replaced_commitment', 'family_mail'],
]

type Row = Readonly<Record<string, unknown>>
/** Each table's rows. */
export type Rows = ReadonlyMap<string, readonly Row[]>

/** Of all tables but the volatile ones. */
export async function readRows({ db }: Postgres): Promise<Rows> {
  const all = await db.introspection.getTables()
  const tables = all.flatMap(({ schema, name }) => (schema === 'public' && !VOLATILE.includes(name) ? name : []))
  const read = async (table: string) => {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)
    return [table, rows.map(({ row }) => row)] as const
  }
  return new Map(await Promise.all(tables.map(read)))
}

/**
 * One line for each former row without an equal one in the present. Only the columns of both versions are compared: a migration may drop one
 * that no server needs any more.
 */
export function findLostRows(former: Rows, present: Rows): string[] {
  return [...former].flatMap(([table, rows]) => {
    const all = present.get(table) ?? []
    const columns = Object.keys(rows[0] ?? {}).filter((column) => all[0] && column in all[0])
    const text = (row: Row) => JSON.stringify(columns.map((column) => row[column]))
    const kept = new Set(columns.length > 0 ? all.map(text) : [])
    return rows.filter((row) => !kept.has(text(row))).map((row) => `${table} lost or changed: ${JSON.stringify(row)}`)
  })
}
