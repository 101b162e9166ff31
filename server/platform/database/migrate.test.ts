import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openClient } from '../../../test/database.ts'
import { runStatement, withDatabaseName } from '../../../test/urls.ts'
import { handled } from '../../../test/waiting.ts'
import { migrate, readUnfinished } from './migrate.ts'
import { isAfterPart, MigrationError, numberOf } from './migrationPlan.ts'
import { announceVersion, SERVER_LOCK } from './runningServers.ts'

/** The last migration of the time when every server stopped for an upgrade. */
const LAST_UNDIVIDED = 21
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
  const url = await migratedDatabase()
  const client = await openClient(url)
  const [first] = await migrationNames()
  await client.query(`update migration set sql = sql || ' ' where name = $1`, [first])
  const refused = migrate(url)
  await expect(refused).rejects.toThrow(MigrationError)
  await expect(refused).rejects.toThrow(first)
})

test('a database of a newer version is refused, with the name of its migration', async () => {
  const url = await migratedDatabase()
  const client = await openClient(url)
  await client.query("insert into migration (name, sql) values ('9999_future.after.sql', '')")
  const refused = migrate(url)
  await expect(refused).rejects.toThrow(MigrationError)
  await expect(refused).rejects.toThrow('9999_future.after.sql is from a newer version')
})

test('a database that a later version has prepared, but whose after parts have not run, is accepted', async () => {
  const url = await migratedDatabase()
  const client = await openClient(url)
  await client.query("insert into migration (name, sql) values ('9999_future.sql', '')")
  expect(await migrate(url)).toEqual([])
})

const RELEASE = {
  '0001_first.sql': "create table person (id integer primary key, name text not null default '')",
  '0002_add.sql': 'alter table person add column full_name text',
  '0003_drop.after.sql': 'alter table person drop column name',
}
const NEXT = { ...RELEASE, '0004_next.sql': 'create table next ()' }
const before = Object.keys(RELEASE).slice(0, 2)
const after = '0003_drop.after.sql'

test('an empty database gets the after parts, too', async () => {
  expect(await migrate(await emptyDatabase(), { folder: await folderWith(RELEASE) })).toEqual([...before, after])
})

test.each([
  ['of the former version', 2],
  ['that does not tell its version', undefined],
])('an after part waits for a server %s, and refuses the next release until then', async (_, version) => {
  const url = await emptyDatabase()
  await migrate(url, { folder: await folderWith({ '0001_first.sql': RELEASE['0001_first.sql'] }) })
  const [folder, next] = [await folderWith(RELEASE), await folderWith(NEXT)]
  const server = await startServer(url, version)
  await startServer(url, 3)
  expect(await migrate(url, { folder, finishes: true })).toEqual(['0002_add.sql'])
  expect(await readUnfinished(url, folder)).toEqual({ waiting: [after], earlier: 1 })
  await expect(migrate(url, { folder: next })).rejects.toThrow('0004_next.sql needs 0003_drop.after.sql')
  await server.end()
  expect(await migrate(url, { folder })).toEqual([])
  expect(await migrate(url, { folder: next })).toEqual([after, '0004_next.sql'])
})

test('servers of another database do not count', async () => {
  const url = await emptyDatabase()
  await startServer(await emptyDatabase(), 1)
  await migrate(url, { folder: await folderWith({ '0001_first.sql': RELEASE['0001_first.sql'] }) })
  expect(await migrate(url, { folder: await folderWith(RELEASE), finishes: true })).toEqual(['0002_add.sql', after])
})

test('a migration that waits for a table lets the statements behind it pass, and runs when the table is free', async () => {
  const url = await emptyDatabase()
  await migrate(url, { folder: await folderWith({ '0001_first.sql': RELEASE['0001_first.sql'] }) })
  const [reader, observer, family] = [
    await openClient(url),
    await openClient(url),
    await openClient(url, '-c lock_timeout=3000'),
  ]
  await reader.query('begin; select from person')
  const migrating = handled(migrate(url, { folder: await folderWith(RELEASE), finishes: true }))
  const blocked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await observer.query(blocked)).rowCount).toBe(1)
  expect((await family.query('select from person')).rowCount).toBe(0)
  await reader.query('commit')
  expect(await migrating).toEqual(['0002_add.sql', after])
})

test('since servers of two versions run beside each other, only an after part takes something away', async () => {
  const takesAway = /\bdrop (table|column)\b|\brename\b|\balter (column )?\w+ (set not null|(set data )?type)\b/i
  for (const [name, isWrong] of [
    ['alter table person drop column name', true],
    ['alter table person rename name to full_name', true],
    ['alter table person alter column name type integer', true],
    ['alter table person alter name set not null', true],
    ['alter table person add column name text not null default 1', false],
  ] as const)
    expect([name, takesAway.test(name)]).toEqual([name, isWrong])
  for (const name of await migrationNames()) {
    if (isAfterPart(name) || numberOf(name) <= LAST_UNDIVIDED) continue
    expect(await readFile(new URL(name, FOLDER), 'utf8')).not.toMatch(takesAway)
  }
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
  const last = names.findLastIndex((name) => !name.endsWith('.after.sql'))
  expect(await migrate(url)).toEqual(names.slice(names.indexOf('0007_mail_limits_and_audit.sql'), last + 1))
})

async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).sort()
}

const emptyDatabase = () => createFrom('template0')
const migratedDatabase = () => createFrom('template_empty')

async function createFrom(template: string): Promise<string> {
  const server = inject('ownerUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatement(server, `create database ${name} template ${template}`)
  onTestFinished(() => runStatement(server, `drop database ${name} with (force)`))
  return withDatabaseName(server, name)
}

async function folderWith(files: Readonly<Record<string, string>>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return pathToFileURL(`${folder}/`)
}

/** The locks of a running server. Versions before the first that tells theirs have only one. */
async function startServer(url: string, version: number | undefined) {
  const client = await openClient(url)
  await client.query(`select pg_advisory_lock_shared(${SERVER_LOCK})`)
  if (version !== undefined) await announceVersion(client, version)
  return client
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
