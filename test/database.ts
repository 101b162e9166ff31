import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { Postgres } from '../server/db/database.ts'
import { connectClient } from '../server/db/embedded/access/connection.ts'

/** A database for one test file: a clone of the template that globalSetup migrated. */
export interface TestDatabase {
  /** The owner's URL, for tests that query directly and for server processes. */
  readonly url: string
  readonly servingUrl: string
  /** Connects as the owner, for tests that break a rule on purpose. */
  readonly owner: Postgres
  /** Connects as the serving role, as in production. */
  readonly postgres: Postgres
  /** Closes the connections. The database is removed with the server at the end of the run. */
  close(): Promise<void>
}

/** A migrated database: empty, or with the sample school. */
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

/** The URL of another database on the same server. */
export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = await connectClient(url)
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A direct connection that closes when the test ends. */
export async function openClient(url: string, options?: string): Promise<pg.Client> {
  const client = await connectClient(url, options === undefined ? {} : { options })
  onTestFinished(() => client.end())
  return client
}
