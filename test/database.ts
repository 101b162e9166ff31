import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { Postgres } from '../server/db/database.ts'

/** A database of its own for one test file: a clone of the template that globalSetup migrated. */
export interface FreshDatabase {
  readonly url: string
  readonly postgres: Postgres
  /** Closes the connections; the database goes with the server at the end of the run. */
  close(): Promise<void>
}

/** An empty, migrated school. `sample` clones the one with the sample school in it. */
export async function freshDatabase({ sample = false }: { sample?: boolean } = {}): Promise<FreshDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${sample ? 'template_sample' : 'template_empty'}`)
  const url = withDatabase(server, name)
  const postgres = new Postgres(url)
  return { url, postgres, close: () => postgres.close() }
}

/** The same server's URL for another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A connection past the product, until the test ends. */
export async function connected(url: string, options?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
