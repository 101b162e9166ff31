import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openClient, openDatabase } from '../test/database.ts'
import { spawnServer } from '../test/processes/servers.ts'
import { finishUpgrade } from './finishUpgrade.ts'
import type { Database } from './platform/database/database.ts'
import { announceVersion, SERVER_LOCK } from './platform/database/runningServers.ts'

const QUIET = 300
const SILENT = pino({ level: 'silent' })
const AFTER = '9998_later.after.sql'

test('an after part runs when the last server of an earlier version has been away for a while, and the serving role may use what it creates', async () => {
  const folder = await migrationsWith(AFTER, 'create table later ()')
  const [school, control] = [await openDatabase(), await openDatabase()]
  const earlier = await openClient(school.url)
  await earlier.query(`select pg_advisory_lock_shared(${SERVER_LOCK})`)
  await announceVersion(earlier, 9997)
  for (const { url: ownerUrl, servingUrl } of [school, control]) {
    const upgrade = finishUpgrade({ ownerUrl, servingUrl, folder, log: SILENT, interval: 20, quiet: QUIET })
    onTestFinished(() => upgrade.stop())
  }
  await expect.poll(() => timeOf(control.owner.db)).toBeDefined()
  expect(await timeOf(school.owner.db)).toBeUndefined()
  const left = Date.now()
  await earlier.end()
  await expect.poll(() => timeOf(school.owner.db)).toBeDefined()
  expect((await timeOf(school.owner.db))?.getTime()).toBeGreaterThanOrEqual(left + QUIET)
  await expect
    .poll(() => sql`select from later`.execute(school.postgres.db).then(() => 'granted', String))
    .toBe('granted')
})

test('a server goes on after a later version prepared the database, and stops when the after part of it has run', async () => {
  const school = await openDatabase()
  const server = await spawnServer({ DATABASE_URL: school.servingUrl })
  await expect.poll(server.output).toContain('Online Enrollment is at')
  const record = (name: string) =>
    sql`insert into migration (name, sql) values (${name}, '')`
      .execute(school.owner.db)
      .then(() => cutLock(school.owner.db))
  await record('9999_prepared.sql')
  await expect.poll(() => countServers(school.owner.db)).toBe(1)
  await record('9999_taken.after.sql')
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain(
    'Migration 9999_taken.after.sql is from a newer version. Start that version instead.',
  )
})

async function timeOf(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ run_at: Date }>`select run_at from migration where name = ${AFTER}`.execute(db)
  return rows[0]?.run_at
}

async function cutLock(db: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'data keys'`.execute(db)
}

async function countServers(db: Database): Promise<number> {
  const { rows } = await sql`select distinct pid from pg_locks where locktype = 'advisory' and objid = ${SERVER_LOCK}
    and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length
}

/** A folder with all migrations and one more. */
async function migrationsWith(name: string, statement: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(new URL('schema/migrations/', import.meta.url), folder, { recursive: true })
  await writeFile(join(folder, name), statement)
  return pathToFileURL(`${folder}/`)
}
