import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { connectClient, withClient } from '@online-enrollment/postgres/connect'
import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import type pg from 'pg'
import { counted } from '../../../domain/english.ts'
import { isAfterPart, type Migration, MigrationError, numberOf, planMigrations, unfinishedOf } from './migrationPlan.ts'
import { sqlState } from './retries.ts'
import { runningVersions } from './runningServers.ts'

const FOLDER = new URL('../../schema/migrations/', import.meta.url)
const LOCK = 20_180_901
/**
 * Milliseconds that a migration waits for a table. Meanwhile, families' statements wait behind it, which give up after 3 seconds. Then it is
 * rolled back, lets them pass, and tries again.
 */
const [LOCK_TIMEOUT, PAUSE, GIVE_UP_AFTER] = [1500, 500, 300_000]
/** Another transaction has a row or table, or waits for one of this. */
const LOCKED = ['55P03', '40P01']
const CREATE_TABLE =
  'create table if not exists migration (name text primary key, sql text not null, run_at timestamptz not null default now())'

interface MigrateOptions {
  readonly folder?: URL | undefined
  /** The schema of an earlier version. */
  readonly only?: readonly string[]
  /** Runs the after parts that nothing waits for, too. An empty database always gets all. */
  readonly finishes?: boolean
}

/**
 * One transaction per migration: an interrupted run is continued by the next one. Returns the names of those that ran.
 * @throws MigrationError if the database's migrations differ from these files, or servers of an earlier version do not allow one that is needed
 */
export async function migrate(
  url: string,
  { folder = FOLDER, only, finishes = false }: MigrateOptions = {},
): Promise<string[]> {
  const client = await connectClient(url)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(CREATE_TABLE)
    const recorded = await client.query<Migration>('select name, sql from migration')
    const sqlByName = new Map(recorded.rows.map(({ name, sql }) => [name, sql]))
    const available = (await migrations(folder)).filter(({ name }) => only?.includes(name) ?? true)
    refuseOthers([...sqlByName.keys()], available)
    for (const migration of available) refuseChanged(migration, sqlByName.get(migration.name))
    const { run } = planMigrations(
      available.filter(({ name }) => !sqlByName.has(name)),
      { servers: await runningVersions(client), finishes: finishes || sqlByName.size === 0 },
    )
    for (const migration of run) await runWhenUnlocked(client, migration)
    return run.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Creates in an empty database the tables that another one has, from the migrations recorded there, whatever this version knows. */
export async function repeatMigrations(from: string, to: string): Promise<void> {
  const recorded = await withClient(from, (client) =>
    client.query<Migration>('select name, sql from migration order by name'),
  )
  await withClient(to, async (client) => {
    await client.query(CREATE_TABLE)
    for (const migration of recorded.rows) await runMigration(client, migration)
  })
}

export async function migrationNames(folder = FOLDER): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** The number of the last migration that this version knows. */
export async function lastMigration(): Promise<number> {
  return Math.max(...(await migrationNames()).map(numberOf))
}

/** The number of migrations that have not run, without after parts, which a running server runs. Of a role that may not read them, all. */
export async function toMigrate(url: string): Promise<number> {
  const names = (await migrationNames()).filter((name) => !isAfterPart(name))
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ isReadable: boolean | null }>(
      `select has_table_privilege(to_regclass('migration'), 'select') as "isReadable"`,
    )
    const recorded = rows[0]?.isReadable ? await recordedNames(client) : []
    return names.filter((name) => !recorded.includes(name)).length
  })
}

/** For a server that may not migrate. @throws MigrationError unless this version can serve the database as it is */
export async function requireMigrated(url: string): Promise<void> {
  const missing = await toMigrate(url)
  if (missing > 0)
    throw new MigrationError(
      `The database is not prepared for this version: it lacks ${counted(missing, 'migration')}. Run ${operatorCommand('prepare-database')}, or set DATABASE_OWNER_URL.`,
    )
  await withClient(url, requireKnownMigrations)
}

/** @throws MigrationError if a migration ran that this version does not know, and that it cannot go on after */
export async function requireKnownMigrations(client: pg.Client): Promise<void> {
  refuseNewer(await recordedNames(client), await migrationNames())
}

/** The after parts that have not run, and how many running servers of an earlier version do not allow the first one. */
export function readUnfinished(url: string, folder = FOLDER): Promise<{ waiting: readonly string[]; earlier: number }> {
  return withClient(url, async (client) =>
    unfinishedOf(await migrationNames(folder), await recordedNames(client), await runningVersions(client)),
  )
}

async function recordedNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  return rows.map(({ name }) => name)
}

async function migrations(folder: URL): Promise<Migration[]> {
  const names = await migrationNames(folder)
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })))
}

/** A database without the first migration was created before all migrations were replaced by the present ones. */
function refuseOthers(recorded: readonly string[], available: readonly Migration[]): void {
  if (recorded.length > 0 && !recorded.some((name) => name === available[0]?.name))
    throw new MigrationError(
      'An earlier version that was never released created this database, and its data cannot be taken over. This version needs an empty ' +
        'database: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
  refuseNewer(
    recorded,
    available.map(({ name }) => name),
  )
}

/** This version can go on beside a later one whose after parts have not run. */
function refuseNewer(recorded: readonly string[], known: readonly string[]): void {
  const newer = recorded.find((name) => isAfterPart(name) && !known.includes(name))
  if (newer) throw new MigrationError(`Migration ${newer} is from a newer version. Start that version instead.`)
}

function refuseChanged({ name, sql }: Migration, previous: string | undefined): void {
  if (previous !== undefined && sql !== previous)
    throw new MigrationError(`Migration ${name} was changed after it ran. Put the change in a new migration.`)
}

async function runWhenUnlocked(client: pg.Client, migration: Migration): Promise<void> {
  const start = performance.now()
  for (;;) {
    try {
      return await runMigration(client, migration)
    } catch (error) {
      if (!LOCKED.includes(sqlState(error) ?? '')) throw error
      if (performance.now() - start > GIVE_UP_AFTER)
        throw new MigrationError(
          `Migration ${migration.name} waits for a transaction that does not end. Start again later.`,
        )
      await wait(PAUSE)
    }
  }
}

async function runMigration(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT}`)
    await client.query(sql)
    await client.query('insert into migration (name, sql) values ($1, $2)', [name, sql])
    await client.query('commit')
  } catch (error) {
    // The migration's error is reported, not a failure of the rollback.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
