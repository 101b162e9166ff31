import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { connectedClient } from './embedded/access/connection.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** One number for every process that migrates: PostgreSQL lets one of them in at a time. */
const LOCK = 20_180_901

export class MigrationError extends Error {}

/**
 * Runs the migrations that this database has not seen, in the order of their names, each in a transaction of its own, under a
 * lock that other processes wait for. They only go forward: one that was changed after it ran is refused.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = await connectedClient(url)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, sql text not null, run_at timestamptz not null default now())',
    )
    const run = await client.query<{ name: string; sql: string }>('select name, sql from migration')
    const seen = new Map(run.rows.map(({ name, sql }) => [name, sql]))
    const here = await migrations()
    refuseNewer(
      run.rows.map(({ name }) => name),
      here,
    )
    const done: string[] = []
    for (const { name, sql } of here) {
      if (seen.has(name)) refuseChanged(name, sql, seen.get(name))
      else {
        await runOne(client, name, sql)
        done.push(name)
      }
    }
    return done
  } finally {
    await client.end()
  }
}

/** The migrations that this version knows, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
}

async function migrations(): Promise<{ name: string; sql: string }[]> {
  const names = await migrationNames()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(new URL(name, FOLDER), 'utf8') })))
}

function refuseNewer(run: readonly string[], here: readonly { name: string }[]): void {
  const unknown = run.find((name) => !here.some((migration) => migration.name === name))
  if (unknown)
    throw new MigrationError(`Migration ${unknown} ran here and is not known to this version. Start the newer one.`)
}

function refuseChanged(name: string, now: string, then: string | undefined): void {
  if (now !== then)
    throw new MigrationError(`Migration ${name} was changed after it ran here. Put the change in a new file.`)
}

async function runOne(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, sql) values ($1, $2)', [name, sql])
    await client.query('commit')
  } catch (error) {
    // The migration's own error is the one to tell of, whatever the connection says after it.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
