import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { withClient } from '../src/connect.ts'
import { CopyError, copyTables } from '../src/copyTables.ts'
import { createTemporaryFolder, queryValue, startForTest } from './support/database.ts'

const TABLES = `
  create table class (id integer generated always as identity primary key, name text not null, seats integer,
    doubled integer generated always as (seats * 2) stored);
  create table child (id integer primary key, class_id integer references class, photo bytea, born date, answers jsonb, times tstzrange);
  create function refuse() returns trigger language plpgsql as $$ begin raise 'fired'; end $$;
  create trigger refuse before insert on child for each row execute function refuse()`
const ROWS = `
  insert into class (name, seats) select E'Tab\\t, line\\n, back\\\\slash, null \\\\N ' || n, nullif(n % 7, 0) from generate_series(1, 5000) n;
  alter table child disable trigger refuse;
  insert into child select n, n, decode(md5(n::text), 'hex'), '2015-02-28'::date + n, jsonb_build_object('ǫ́', n), tstzrange(now(), null)
    from generate_series(1, 3000) n;
  alter table child enable trigger refuse`

let from = ''
let to = ''
beforeEach(async () => {
  const folder = createTemporaryFolder()
  from = (await startForTest(join(folder, 'one'))).url
  to = (await startForTest(join(folder, 'two'))).url
  for (const url of [from, to]) await run(url, TABLES)
  await run(from, ROWS)
})

const run = (url: string, sql: string) => withClient(url, (client) => client.query(sql))
const read = (url: string, table: string) =>
  queryValue(url, `select json_agg(t order by id)::text from (select * from ${table}) t`)

test('every row of every type is copied, no trigger fires, and identity columns go on after the last number', async () => {
  await run(to, "insert into class (name) values ('replaced')")
  expect(await copyTables(from, to, ['public'])).toEqual({ tables: 2, rows: 8000 })
  for (const table of ['class', 'child']) expect(await read(to, table)).toBe(await read(from, table))
  expect(await queryValue(to, "insert into class (name) values ('next') returning id")).toBe(5001)
  await expect(run(to, 'insert into child (id) values (9999)')).rejects.toThrow('fired')
})

test('a table that only one database has is refused, and nothing is changed', async () => {
  await run(to, "insert into class (name) values ('kept')")
  await run(from, 'create table more ()')
  await expect(copyTables(from, to, ['public'])).rejects.toThrow(CopyError)
  await expect(copyTables(from, to, ['public'])).rejects.toThrow('The tables of the two databases differ: public.more.')
  expect(await queryValue(to, 'select count(*)::integer from class')).toBe(1)
})

test('a row that differs after the copy is found, and nothing is changed', async () => {
  await run(
    to,
    `create function change() returns trigger language plpgsql as $$ begin new.born := new.born + 1; return new; end $$;
    create trigger change before insert on child for each row when (new.id = 77) execute function change();
    alter table child enable always trigger change`,
  )
  await expect(copyTables(from, to, ['public'])).rejects.toThrow('The rows of public.child differ after the copy.')
  expect(await queryValue(to, 'select count(*)::integer from class')).toBe(0)
})

test('a row that the other database cannot store ends the copy with its reason, and nothing is changed', async () => {
  await run(to, 'alter table child add constraint early check (id < 2000)')
  await expect(copyTables(from, to, ['public'])).rejects.toThrow('violates check constraint "early"')
  expect(await queryValue(to, 'select count(*)::integer from class')).toBe(0)
})
