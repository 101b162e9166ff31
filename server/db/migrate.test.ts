import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runStatement, withDatabaseName } from '../../test/database.ts'
import { MigrationError, migrate } from './migrate.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

test('two servers starting at once on an empty database make it once', async () => {
  const url = await emptyDatabase()
  const third = await connected(url)
  await third.query(`select pg_advisory_lock(20180901)`)
  const both = [inAnotherProcess(url), inAnotherProcess(url)]
  const waiting =
    "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())"
  await expect.poll(async () => (await third.query(waiting)).rowCount).toBe(2)
  await third.query(`select pg_advisory_unlock(20180901)`)
  const done = (await Promise.all(both)).sort((a, b) => a.length - b.length)
  expect(done).toEqual([[], await migrationNames()])
  const { rows } = await third.query('select name from migration order by name')
  expect(rows.map(({ name }) => name)).toEqual(await migrationNames())
})

test('a database that has seen them is left as it is', async () => {
  const url = await emptyDatabase()
  expect(await migrate(url)).toEqual(await migrationNames())
  expect(await migrate(url)).toEqual([])
})

test('a migration that was changed after it ran is refused by its name', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  const client = await connected(url)
  const [first] = await migrationNames()
  await client.query(`update migration set sql = sql || ' ' where name = $1`, [first])
  const refused = migrate(url)
  await expect(refused).rejects.toThrow(MigrationError)
  await expect(refused).rejects.toThrow(first)
})

test('a migration that fails leaves nothing behind, and the next start tries it again', async () => {
  const url = await emptyDatabase()
  const client = await connected(url)
  await client.query('create table idempotent_response ()')
  await expect(migrate(url)).rejects.toThrow('idempotent_response')
  const { rows } = await client.query("select from information_schema.tables where table_name in ('users', 'course')")
  expect(rows).toEqual([])
  await client.query('drop table idempotent_response')
  expect(await migrate(url)).toEqual(await migrationNames())
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

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** The names of the migrations that another process ran. */
async function inAnotherProcess(url: string): Promise<string[]> {
  const code = `import { migrate } from ${JSON.stringify(fileURLToPath(new URL('./migrate.ts', import.meta.url)))}
    console.log(JSON.stringify(await migrate(process.env.URL_OF_DATABASE)))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, URL_OF_DATABASE: url },
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (said === '') throw new Error(complained)
  return JSON.parse(said)
}
