import { readdir, readFile } from 'node:fs/promises'
import { connectClient } from '@online-enrollment/postgres/connect'
import type pg from 'pg'

const FOLDER = new URL('../../schema/migrations/', import.meta.url)
const LOCK = 20_180_901

export class MigrationError extends Error {}

/**
 * One transaction per migration: an interrupted run is continued by the next one. `only`: the schema of an earlier version.
 * @throws MigrationError if the database's migrations differ from these files
 */
export async function migrate(url: string, only?: readonly string[]): Promise<string[]> {
  const client = await connectClient(url)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, sql text not null, run_at timestamptz not null default now())',
    )
    const recorded = await client.query<{ name: string; sql: string }>('select name, sql from migration')
    const sqlByName = new Map(recorded.rows.map(({ name, sql }) => [name, sql]))
    const available = (await migrations()).filter(({ name }) => only?.includes(name) ?? true)
    refuseOthers([...sqlByName.keys()], available)
    const completed: string[] = []
    for (const { name, sql } of available) {
      if (sqlByName.has(name)) refuseChanged(name, sql, sqlByName.get(name))
      else {
        await runMigration(client, name, sql)
        completed.push(name)
      }
    }
    return completed
  } finally {
    await client.end()
  }
}

export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
}

async function migrations(): Promise<{ name: string; sql: string }[]> {
  const names = await migrationNames()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, FOLDER), 'utf8') })))
}

/** A database without the first migration was created before all migrations were replaced by the present ones. */
function refuseOthers(recorded: readonly string[], available: readonly { name: string }[]): void {
  if (recorded.length > 0 && !recorded.some((name) => name === available[0]?.name))
    throw new MigrationError(
      'An earlier version that was never released created this database, and its data cannot be taken over. This version needs an empty ' +
        'database: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
  const unknown = recorded.find((name) => !available.some((migration) => migration.name === name))
  if (unknown) throw new MigrationError(`Migration ${unknown} is from a newer version. Start that version instead.`)
}

function refuseChanged(name: string, current: string, previous: string | undefined): void {
  if (current !== previous)
    throw new MigrationError(`Migration ${name} was changed after it ran. Put the change in a new migration.`)
}

async function runMigration(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, sql) values ($1, $2)', [name, sql])
    await client.query('commit')
  } catch (error) {
    // The migration's error is reported, not a failure of the rollback.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
