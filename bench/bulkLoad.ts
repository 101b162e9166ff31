import { sql } from 'kysely'
import type { Database } from '../server/platform/database/database.ts'

/**
 * Runs `insert` while the tables have no indexes, foreign keys, exclusion constraints and triggers of their own. Afterwards PostgreSQL builds them again and
 * checks every row. Primary keys stay.
 */
export async function bulkLoad(db: Database, tables: readonly string[], insert: () => Promise<void>): Promise<void> {
  const constraints = await definitions(
    db,
    sql`select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype in ('f', 'x') and conrelid = any (${tables}::text[]::regclass[])`,
  )
  for (const { table, name } of constraints) await run(db, `alter table ${table} drop constraint ${name}`)
  const indexes = await definitions(
    db,
    sql`select indrelid::regclass::text as "table", indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where not indisprimary and indrelid = any (${tables}::text[]::regclass[])`,
  )
  for (const { name } of indexes) await run(db, `drop index ${name}`)
  for (const table of tables) await run(db, `alter table ${table} disable trigger user`)
  await insert()
  for (const table of tables) await run(db, `alter table ${table} enable trigger user`)
  for (const { definition } of indexes) await run(db, definition)
  for (const { table, name, definition } of constraints)
    await run(db, `alter table ${table} add constraint ${name} ${definition}`)
}

interface Definition {
  readonly table: string
  readonly name: string
  readonly definition: string
}

async function definitions(db: Database, query: ReturnType<typeof sql<Definition>>): Promise<readonly Definition[]> {
  return (await query.execute(db)).rows
}

async function run(db: Database, statement: string): Promise<void> {
  await sql.raw(statement).execute(db)
}
