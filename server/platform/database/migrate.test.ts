import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openClient, runStatement, withDatabaseName } from '../../../test/database.ts'
import { handled } from '../../../test/handled.ts'
import { MigrationError, migrate } from './migrate.ts'

const FOLDER = new URL('../../schema/migrations/', import.meta.url)

test('two servers that start at once on an empty database run each migration once', async () => {
  const url = await emptyDatabase()
  const third = await openClient(url)
  await third.query(`select pg_advisory_lock(20180901)`)
  const processes = handled(Promise.all([migrateInProcess(url), migrateInProcess(url)]))
  const waitingLocks =
    "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())"
  await expect.poll(async () => (await third.query(waitingLocks)).rowCount).toBe(2)
  await third.query(`select pg_advisory_unlock(20180901)`)
  const migrated = (await processes).sort((a, b) => a.length - b.length)
  expect(migrated).toEqual([[], await migrationNames()])
  const { rows } = await third.query('select name from migration order by name')
  expect(rows.map(({ name }) => name)).toEqual(await migrationNames())
})

test('a migrated database is left unchanged', async () => {
  const url = await emptyDatabase()
  expect(await migrate(url)).toEqual(await migrationNames())
  expect(await migrate(url)).toEqual([])
})

test('a migration that was changed after it ran is refused, with its name', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  const client = await openClient(url)
  const [first] = await migrationNames()
  await client.query(`update migration set sql = sql || ' ' where name = $1`, [first])
  const refused = migrate(url)
  await expect(refused).rejects.toThrow(MigrationError)
  await expect(refused).rejects.toThrow(first)
})

test('a database of a newer version is refused, with the name of its migration', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  const client = await openClient(url)
  await client.query("insert into migration (name, sql) values ('9999_future.sql', '')")
  const refused = migrate(url)
  await expect(refused).rejects.toThrow(MigrationError)
  await expect(refused).rejects.toThrow('9999_future.sql is from a newer version')
})

test('a database of an earlier version that was never released is refused and stays as it is', async () => {
  const url = await emptyDatabase()
  const client = await openClient(url)
  await client.query(
    'create table migration (name text primary key, sql text not null, run_at timestamptz not null default now())',
  )
  await client.query(
    "insert into migration (name, sql) values ('0001_school.sql', ''), ('0002_answers_in_order.sql', '')",
  )
  const refused = migrate(url)
  await expect(refused).rejects.toThrow(MigrationError)
  await expect(refused).rejects.toThrow('This version needs an empty database')
  const { rows } = await client.query(
    "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  expect(rows).toHaveLength(1)
})

test('a failed migration changes nothing, and the next start runs it again', async () => {
  const url = await emptyDatabase()
  const client = await openClient(url)
  await client.query('create table audit_entry ()')
  await expect(migrate(url)).rejects.toThrow('audit_entry')
  const { rows } = await client.query("select from information_schema.tables where table_name = 'family_mail'")
  expect(rows).toEqual([])
  await client.query('drop table audit_entry')
  const names = await migrationNames()
  expect(await migrate(url)).toEqual(names.slice(names.indexOf('0007_mail_limits_and_audit.sql')))
})

async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).sort()
}

async function emptyDatabase(): Promise<string> {
  const server = inject('ownerUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatement(server, `create database ${name} template template0`)
  onTestFinished(() => runStatement(server, `drop database ${name} with (force)`))
  return withDatabaseName(server, name)
}

async function migrateInProcess(url: string): Promise<string[]> {
  const code = `import { migrate } from ${JSON.stringify(fileURLToPath(new URL('./migrate.ts', import.meta.url)))}
    console.log(JSON.stringify(await migrate(process.env.URL_OF_DATABASE)))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, URL_OF_DATABASE: url },
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}
