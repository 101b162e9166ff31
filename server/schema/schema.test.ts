import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

/** CONTRIBUTING.md, "Migrations", has the command that writes the file. */
test('schema.txt lists what the migrations create', async () => {
  const parts = [await listValues(), ...(await listTables()), ...(await listFunctions()), await listRows()]
  await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('./schema.txt')
})

interface Line {
  readonly line: string
}

const PUBLIC = sql.raw("'public'::regnamespace")
const OWN = sql.raw(
  "not exists (select from pg_depend where classid = object.tableoid and objid = object.oid and deptype = 'e')",
)

/** Extensions, collations and domains. */
async function listValues(): Promise<string> {
  const lines = await readLines(sql<Line>`
    select line from (
      select concat_ws(' ', 'extension', extname) as line from pg_extension
      union all
      select concat_ws(' ', 'collation', collname, collprovider, colllocale) from pg_collation where collnamespace = ${PUBLIC}
      union all
      select concat_ws(' ', 'domain', typname, 'as', format_type(typbasetype, typtypmod), conname, pg_get_constraintdef(rule.oid))
      from pg_type object left join pg_constraint rule on contypid = object.oid
      where typnamespace = ${PUBLIC} and typtype in ('d', 'e') and ${OWN}
    ) listed order by line collate "C"`)
  return lines.join('\n')
}

/** Columns in their order, then constraints, indexes without a constraint, and triggers. */
async function listTables(): Promise<string[]> {
  const lines = await readLines(sql<Line>`
    with object as (select * from pg_class where relnamespace = ${PUBLIC} and relkind in ('r', 'p', 'v', 'm', 'f'))
    select case when part > 0 then '  ' else '' end || regexp_replace(text, '\\s+', ' ', 'g') as line from (
      select relname, 0 as part, 0 as place, concat_ws(' ', 'table', relname, reloptions::text,
        (select 'toast ' || toast.reloptions::text from pg_class toast where toast.oid = object.reltoastrelid)) as text
      from object
      union all
      select relname, 1, attnum, concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        case when attidentity = 'a' then 'identity' when attgenerated = 's' then 'generated' when atthasdef then 'default' end,
        pg_get_expr(adbin, adrelid), case when attstorage <> typstorage then 'storage ' || attstorage::text end)
      from object join pg_attribute on attrelid = object.oid and attnum > 0 and not attisdropped
      join pg_type on pg_type.oid = atttypid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all
      select relname, 2, 0, concat_ws(' ', conname, pg_get_constraintdef(pg_constraint.oid))
      from object join pg_constraint on conrelid = object.oid and contype <> 'n'
      union all
      select relname, 3, 0, pg_get_indexdef(indexrelid) from object join pg_index on indrelid = object.oid
      where not exists (select from pg_constraint where conindid = indexrelid and conrelid = object.oid)
      union all
      select relname, 4, 0, pg_get_triggerdef(pg_trigger.oid)
      from object join pg_trigger on tgrelid = object.oid and not tgisinternal
    ) listed order by relname collate "C", part, place, text collate "C"`)
  return lines
    .join('\n')
    .replaceAll('public.', '')
    .split(/\n(?=table )/)
}

const PATH_OF_TESTS = " SET search_path TO 'public', 'test_clock', 'pg_catalog'"

async function listFunctions(): Promise<string[]> {
  const lines = await readLines(sql<Line>`
    select pg_get_functiondef(oid) as line from pg_proc object
    where pronamespace = ${PUBLIC} and ${OWN} order by oid::regprocedure::text collate "C"`)
  // A function keeps the path of the connection that migrates, which has the clock of the tests here.
  return lines.map((line) => line.trimEnd().replace(PATH_OF_TESTS, ' SET search_path FROM CURRENT'))
}

/** The rows that the migrations insert. */
async function listRows(): Promise<string> {
  const tables = await readLines(sql<Line>`
    select relname as line from pg_class
    where relnamespace = ${PUBLIC} and relkind = 'r' and relname <> 'migration' order by relname collate "C"`)
  const rows: string[] = []
  for (const table of tables)
    rows.push(
      ...(await readLines(
        sql<Line>`select concat_ws(' ', 'row of', ${table}::text, to_jsonb(t)) as line from ${sql.table(table)} t`,
      )),
    )
  return rows.join('\n')
}

async function readLines(query: RawBuilder<Line>): Promise<string[]> {
  const { rows } = await query.execute(school.owner.db)
  return rows.map(({ line }) => line)
}
