import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../server/platform/database/database.ts'

/** The tables of all schemas with a row that contains the secret. Large values are compressed in the files, and not here. */
export async function tablesWith(db: Database, secret: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(db)
  expect(rows.length).toBeGreaterThan(15)
  const found: string[] = []
  for (const { schema, name } of rows) {
    const match = await sql`
      select 1 from ${sql.table(`${schema}.${name}`)} as row where strpos(row::text, ${secret}) > 0 limit 1
    `.execute(db)
    if (match.rows.length > 0) found.push(`${schema}.${name}`)
  }
  return found
}

/** As it is, in lower case, in hexadecimal, and in base64 at each of the three alignments, if that is long enough to be no coincidence. */
export function encodings(secret: string): string[] {
  const hex = Buffer.from(secret).toString('hex')
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from(' '.repeat(shift) + secret)
      .toString('base64')
      .slice(shift === 0 ? 0 : shift + 1, -4),
  )
  return [secret, secret.toLowerCase(), hex, hex.toUpperCase(), ...base64.filter(({ length }) => length >= 8)]
}
