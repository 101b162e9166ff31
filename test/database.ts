import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { Postgres } from '../server/db/database.ts'
import { connectedClient } from '../server/db/embedded/access/connection.ts'

/** A database of its own for one test file: a clone of the template that globalSetup migrated. */
export interface TestDatabase {
  /** The owner's URL, for tests that look inside and for server processes of their own. */
  readonly url: string
  readonly servingUrl: string
  /** The owner, for tests that break a rule on purpose. */
  readonly owner: Postgres
  /** The role that serves, as in production. */
  readonly postgres: Postgres
  /** Closes the connections; the database goes with the server at the end of the run. */
  close(): Promise<void>
}

/** An empty, migrated school. `sample` clones the one with the sample school in it. */
export async function createDatabase({ sample = false }: { sample?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('ownerUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatement(server, `create database ${name} template ${sample ? 'template_sample' : 'template_empty'}`)
  const [url, servingUrl] = [withDatabaseName(server, name), withDatabaseName(inject('servingUrl'), name)]
  const [owner, postgres] = [new Postgres(url), new Postgres(servingUrl)]
  const close = async () => {
    await Promise.all([owner.close(), postgres.close()])
  }
  return { url, servingUrl, owner, postgres, close }
}

/** The same server's URL for another database. */
export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = await connectedClient(url)
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A connection past the product, until the test ends. */
export async function openClient(url: string, options?: string): Promise<pg.Client> {
  const client = await connectedClient(url, options === undefined ? {} : { options })
  onTestFinished(() => client.end())
  return client
}
