import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

interface Column {
  readonly name: string
  /** `always` is made by the database, `generated` by it when not given, `given` by whoever inserts. */
  readonly made: 'always' | 'generated' | 'given'
  readonly nullable: boolean
}
type Columns = Readonly<Record<string, readonly Column[]>>

test('tables.ts names the columns that the migrations make, and who makes their values', async () => {
  const written = await writtenTables()
  const made = await madeTables()
  expect(Object.keys(made).length).toBeGreaterThan(10)
  expect(Object.keys(written).sort()).toEqual(Object.keys(made).sort())
  for (const [table, columns] of Object.entries(made)) expect([table, written[table]]).toEqual([table, columns])
})

test('tables.ts names every word a log row’s status may be', async () => {
  const text = await readFile(new URL('./tables.ts', import.meta.url), 'utf8')
  const [, union = ''] = /type LogStatus =([^;]*?)(\n\n|$)/.exec(text) ?? []
  const written = [...union.matchAll(/'([^']+)'/g)].map(([, word]) => word)
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where contypid = 'log_status'::regtype`.execute(
    school.db,
  )
  const made = [...(rows[0]?.rule ?? '').matchAll(/'([^']+)'::text/g)].map(([, word]) => word)
  expect(made.length).toBeGreaterThan(5)
  expect(written.sort()).toEqual(made.sort())
})

/** The interface read as text: there is no compiler to ask. */
async function writtenTables(): Promise<Columns> {
  const text = (await readFile(new URL('./tables.ts', import.meta.url), 'utf8')).replace(/\/\*\*.*?\*\//gs, '')
  const body = /export interface Tables \{\n(.*?)\n\}/s.exec(text)?.[1] ?? ''
  const tables = [...body.matchAll(/^ {2}(\w+): \{(.*?)\}$/gms)]
  return Object.fromEntries(
    tables.map(([, table, columns = '']) => [table, columns.split(/[;\n]/).flatMap(columnOf).sort(byName)]),
  )
}

function columnOf(line: string): Column[] {
  const [, name, type] = /^\s*(\w+): (.+?)\s*$/.exec(line) ?? []
  if (name === undefined || type === undefined) return []
  const made = type.startsWith('GeneratedAlways<') ? 'always' : type.startsWith('Generated<') ? 'generated' : 'given'
  return [{ name, made, nullable: type.includes('| null') }]
}

async function madeTables(): Promise<Columns> {
  const { rows } = await sql<Column & { table_name: string }>`
    select table_name, column_name as name, is_nullable = 'YES' as nullable,
      case when is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' then 'always'
        when column_default is not null or (table_name, column_name) in (${sql.join(BY_TRIGGER)}) then 'generated'
        else 'given' end as made
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migration'
  `.execute(school.db)
  const tables = Object.groupBy(rows, ({ table_name }) => table_name)
  return Object.fromEntries(
    Object.entries(tables).map(([table, columns = []]) => [
      table,
      columns.map(({ table_name: _, ...column }) => column).sort(byName),
    ]),
  )
}

/** Columns that a trigger fills in. */
const BY_TRIGGER = [sql`('course', 'period_span')`]

function byName(a: Column, b: Column): number {
  return a.name.localeCompare(b.name)
}
