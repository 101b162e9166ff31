import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CourseFields, StoredCourseFields } from '../../contract/courseFields.ts'
import { StoredSemesterFields } from '../../contract/semesters.ts'
import { openSchool } from '../../test/school.ts'
import { toColumns } from '../school/school.queries.ts'

const school = openSchool()

interface Column {
  readonly name: string
  /** `always`: set by the database. `default`: has a default. `insert`: set by each insert. */
  readonly source: 'always' | 'default' | 'insert'
  readonly nullable: boolean
}
type Columns = Readonly<Record<string, readonly Column[]>>

test('the tables of this folder declare the columns that the migrations create, and how their values are set', async () => {
  const declared = await declaredTables()
  const actual = await actualTables()
  expect(Object.keys(actual).length).toBeGreaterThan(10)
  expect(Object.keys(declared).sort()).toEqual(Object.keys(actual).sort())
  for (const [table, columns] of Object.entries(actual)) expect([table, declared[table]]).toEqual([table, columns])
})

test('tables.ts declares every status of a log row', async () => {
  const text = await readFile(new URL('./tables.ts', import.meta.url), 'utf8')
  const [, union = ''] = /type LogStatus =([^;]*?)(\n\n|$)/.exec(text) ?? []
  const declared = [...union.matchAll(/'([^']+)'/g)].map(([, word]) => word)
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where contypid = 'log_status'::regtype`.execute(
    school.db,
  )
  const actual = [...(rows[0]?.rule ?? '').matchAll(/'([^']+)'::text/g)].map(([, word]) => word)
  expect(actual.length).toBeGreaterThan(5)
  expect(declared.sort()).toEqual(actual.sort())
})

async function declaredTables(): Promise<Columns> {
  const files = (await readdir(import.meta.dirname)).filter((file) => /ables\.ts$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, import.meta.url), 'utf8')))
  const text = texts.join('\n').replace(/\/\*\*.*?\*\//gs, '')
  const tables = [...text.matchAll(/^ {2}(\w+): (?:(\w+) & )?\{(.*?)\}$/gms)]
  return Object.fromEntries(
    tables.map(([, table, derived = '', columns = '']) => [
      table,
      [...(DERIVED[derived] ?? []), ...columns.split(/[;\n]/).flatMap(parseColumn)].sort(byName),
    ]),
  )
}

const CONTACT = { name: '', email: '', phone: '' }

/** The columns of the types that tables.ts derives from a schema. */
const DERIVED: Columns = {
  CourseFieldColumns: StoredCourseFields.keyof().options.map((name) => ({
    name,
    source: CourseFields.shape[name].safeParse(undefined).success ? 'default' : 'insert',
    nullable: false,
  })),
  SchoolFieldColumns: Object.keys(
    toColumns({ name: '', time_zone: '', office: CONTACT, liaison: CONTACT, state_coordinator: CONTACT }),
  ).map((name) => ({ name, source: 'default', nullable: false })),
  SemesterFieldColumns: Object.entries(StoredSemesterFields.shape).map(([name, stored]) => {
    const nullable = stored.safeParse(null).success
    return { name, source: name === 'name' || nullable ? 'insert' : 'default', nullable }
  }),
}

function parseColumn(line: string): Column[] {
  const [, name, type] = /^\s*(\w+): (.+?)\s*$/.exec(line) ?? []
  if (name === undefined || type === undefined) return []
  const source = type.startsWith('GeneratedAlways<') ? 'always' : type.startsWith('Generated<') ? 'default' : 'insert'
  return [{ name, source, nullable: type.includes('| null') }]
}

async function actualTables(): Promise<Columns> {
  const { rows } = await sql<Column & { table_name: string }>`
    select table_name, column_name as name, is_nullable = 'YES' as nullable,
      case when is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' then 'always'
        when column_default is not null or (table_name, column_name) in (${sql.join(TRIGGER_COLUMNS)}) then 'default'
        else 'insert' end as source
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

const TRIGGER_COLUMNS = [sql`('course', 'period_span')`]

function byName(a: Column, b: Column): number {
  return a.name.localeCompare(b.name)
}
