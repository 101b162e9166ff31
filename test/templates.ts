import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@online-enrollment/postgres/start'
import type { DatabaseUrls } from '../server/platform/database/grants.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { prepareDatabase } from '../server/prepareSchool.ts'
import { CLOCK_SETTINGS, shiftDatabaseClock } from './clock.ts'
import { runStatement, withDatabaseName } from './urls.ts'

/** One PostgreSQL for a run of tests, whose databases are clones of templates. */
export interface TemplateServer extends DatabaseUrls {
  /** Milliseconds by which the clock of the databases is ahead of the machine's. */
  readonly clockShift: number
  /** The folder of the run. PostgreSQL is in its subfolder `postgres`. */
  readonly folder: string
  /** Stops the server and deletes the folder. */
  stop(): Promise<void>
}

export async function startTemplateServer(clockShift: number): Promise<TemplateServer> {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-test-'))
  const { ownerUrl, servingUrl, stop } = await startEmbedded({
    folder: join(folder, 'postgres'),
    durable: false,
    // A race that must deadlock waits for this, instead of a second.
    settings: { max_connections: '300', deadlock_timeout: '100ms', ...CLOCK_SETTINGS },
  })
  return {
    clockShift,
    folder,
    ownerUrl,
    servingUrl,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a migrated database, and fills it. */
export async function createTemplate(
  server: TemplateServer,
  name: string,
  fill: (postgres: Postgres) => Promise<unknown> = async () => {},
): Promise<void> {
  await runStatement(server.ownerUrl, `create database ${name}`)
  const ownerUrl = withDatabaseName(server.ownerUrl, name)
  const servingUrl = withDatabaseName(server.servingUrl, name)
  await runStatement(ownerUrl, shiftDatabaseClock(server.clockShift))
  await prepareDatabase({ ownerUrl, servingUrl })
  const postgres = new Postgres(servingUrl)
  try {
    await fill(postgres)
  } finally {
    await postgres.close()
  }
}

/** Creates a copy of a template, to which nothing may be connected. */
export function cloneTemplate({ ownerUrl }: Pick<DatabaseUrls, 'ownerUrl'>, template: string, name: string) {
  return runStatement(ownerUrl, `create database ${name} template ${template}`)
}
