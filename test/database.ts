import { randomUUID } from 'node:crypto'
import { connectClient } from '@online-enrollment/postgres/connect'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { Postgres } from '../server/platform/database/postgres.ts'
import { PATIENCE } from './patience.ts'
import { cloneTemplate } from './templates.ts'
import { withDatabaseName } from './urls.ts'

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

interface DatabaseOptions {
  readonly sample?: boolean
  /** Without it, a statement waits for ten minutes, as does a test: a test can hold a lock on a machine of any speed. */
  readonly hasTimeLimits?: boolean
}

/** A migrated database: empty, or with the sample school. By default, its connections have the time limits of the product. */
export async function createDatabase({
  sample = false,
  hasTimeLimits = true,
}: DatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject('ownerUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await cloneTemplate({ ownerUrl: server }, sample ? 'template_sample' : 'template_empty', name)
  const urls = [withDatabaseName(server, name), withDatabaseName(inject('servingUrl'), name)] as const
  const [url, servingUrl] = hasTimeLimits
    ? urls
    : [withTimeLimits(urls[0], PATIENCE), withTimeLimits(urls[1], PATIENCE)]
  const options = hasTimeLimits ? {} : { connectionTimeout: PATIENCE }
  const [owner, postgres] = [new Postgres(url, 'serving', options), new Postgres(servingUrl, 'serving', options)]
  const close = async () => {
    await Promise.all([owner.close(), postgres.close()])
  }
  return { url, servingUrl, owner, postgres, close }
}

/** As `createDatabase`, until the test ends. */
export async function openDatabase(): Promise<TestDatabase> {
  const database = await createDatabase()
  onTestFinished(() => database.close())
  return database
}

const LIMITS = ['lock_timeout', 'statement_timeout', 'query_timeout', 'idle_in_transaction_session_timeout']

/** A URL whose time limits for statements and locks replace those of the product. */
export function withTimeLimits(url: string, milliseconds: number): string {
  const changed = new URL(url)
  for (const limit of LIMITS) changed.searchParams.set(limit, String(milliseconds))
  return changed.href
}

/** A URL with the time limits of the product, for tests in which one of them ends a statement or must not. */
export function withProductLimits(url: string): string {
  const changed = new URL(url)
  for (const limit of LIMITS) changed.searchParams.delete(limit)
  return changed.href
}

/** A direct connection that closes when the test ends. */
export async function openClient(url: string, options?: string): Promise<pg.Client> {
  const client = await connectClient(url, options === undefined ? {} : { options })
  onTestFinished(() => client.end())
  return client
}

/** A pool whose connections can be cut, in use or not: the statement fails. The caller ends it. */
export function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  pool.on('error', () => {})
  return pool.on('connect', (client) => void client.on('error', () => {}))
}
