import { sql } from 'kysely'
import type { Postgres } from '../../server/platform/database/postgres.ts'

/** What people have entered. The families of the load add rows to some of them, and change none of the sample school. */
const TABLES = [
  ...['school', 'semester', 'course', 'teacher', 'bell_schedule', 'bell_schedule_row', 'enrollment_window'],
  ...['day_off', 'day_note', 'grade_note', 'lottery', 'ranking', 'system_notification'],
  ...['users', 'student', 'roster_entry', 'enrollment_log', 'registration', 'registration_event', 'audit_entry'],
]

type Row = Readonly<Record<string, unknown>>
/** Each table's rows. */
export type Rows = ReadonlyMap<string, readonly Row[]>

/** Of the tables that exist. */
export async function readRows({ db }: Postgres): Promise<Rows> {
  const existing = (await db.introspection.getTables()).map(({ name }) => name)
  const read = async (table: string) => {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)
    return [table, rows.map(({ row }) => row)] as const
  }
  return new Map(await Promise.all(TABLES.filter((table) => existing.includes(table)).map(read)))
}

/** One line for each former row without an equal one in the present. Only the columns of both versions are compared. */
export function findLostRows(former: Rows, present: Rows): string[] {
  return [...former].flatMap(([table, rows]) => {
    const all = present.get(table) ?? []
    const columns = Object.keys(rows[0] ?? {}).filter((column) => all[0] && column in all[0])
    const text = (row: Row) => JSON.stringify(columns.map((column) => row[column]))
    const kept = new Set(all.map(text))
    return rows.filter((row) => !kept.has(text(row))).map((row) => `${table} lost or changed: ${JSON.stringify(row)}`)
  })
}
