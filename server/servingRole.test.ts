import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildFamily } from '../test/data/builders.ts'
import { openSchool } from '../test/school.ts'
import { prepareDatabase } from './prepareSchool.ts'

const school = openSchool()
const APPEND_ONLY = ['audit_entry', 'document_access', 'enrollment_log', 'registration_access']

test('the serving role has no administrative attributes and owns nothing', async () => {
  const { rows } = await sql`select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
      (select count(*) from pg_shdepend where refobjid = pg_roles.oid and deptype = 'o') as owned
    from pg_roles where rolname = current_user and current_user = 'enrollment_serving'`.execute(school.db)
  const no = { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false }
  expect(rows).toEqual([{ ...no, owned: 0 }])
})

test('the serving role reads and writes every table, inserts into append-only tables, and only reads migrations', async () => {
  const granted = await grants()
  expect(granted.map(({ table }) => table)).toEqual(expect.arrayContaining(['public.users', 'pgboss.job']))
  for (const { table, rights } of granted) {
    const name = table.replace('public.', '')
    if (APPEND_ONLY.includes(name)) expect([table, rights]).toEqual([table, ['SELECT', 'INSERT']])
    else if (name === 'migration') expect([table, rights]).toEqual([table, ['SELECT']])
    else expect([table, rights]).toEqual([table, ['SELECT', 'INSERT', 'UPDATE', 'DELETE']])
  }
})

test.each([
  "update enrollment_log set culprit = 'Somebody Else'",
  'delete from enrollment_log',
  'truncate enrollment_log',
  "update audit_entry set user_name = 'Somebody Else'",
  'delete from audit_entry',
  'delete from document_access',
  'truncate users cascade',
  'alter table enrollment_log disable trigger all',
  'alter table course drop constraint seats_within_capacity',
  'create or replace function raise_restrict_violation() returns trigger language plpgsql as $$ begin return new; end $$',
  'drop table grade_note',
  'create table mine ()',
  'delete from migration',
  'create role another',
  'alter role enrollment_serving superuser',
  'create database another',
  "set session_replication_role = 'replica'",
  "select pg_read_file('postgresql.conf')",
  "copy users to program 'cat'",
])('the serving role may not: %s', async (statement) => {
  await buildFamily(school.postgres)
  await expect(sql.raw(statement).execute(school.db)).rejects.toThrow(
    /permission denied|must be owner|must have the|Only roles with/,
  )
})

test('a table of a later migration is available to the serving role after the next start', async () => {
  await sql`create table later (id integer generated always as identity primary key, word text)`.execute(
    school.owner.db,
  )
  await expect(sql`insert into later (word) values ('new')`.execute(school.db)).rejects.toThrow('permission denied')
  await Promise.all([1, 2].map(() => prepareDatabase({ ownerUrl: school.url, servingUrl: school.servingUrl })))
  await sql`insert into later (word) values ('new')`.execute(school.db)
})

async function grants(): Promise<{ table: string; rights: string[] }[]> {
  const { rows } = await sql<{ table: string; rights: string[] }>`
    select format('%s.%s', nspname, relname) as table,
      (select array_agg(kind order by number) from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER'])
        with ordinality as each (kind, number) where has_table_privilege(pg_class.oid, kind)) as rights
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p')`.execute(school.db)
  return rows
}
