import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@online-enrollment/postgres/start'
import type { TestProject } from 'vitest/node'
import type { DatabaseUrls } from '../server/platform/database/grants.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { prepareDatabase } from '../server/prepareSchool.ts'
import { loadSampleSchool } from '../server/sample/loadSampleSchool.ts'
import { hashPassword } from '../server/sessions/passwords.ts'
import { runStatement, withDatabaseName } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    servingUrl: string
  }
}

/** Starts one PostgreSQL for the whole run, with an empty and a sample database that test files clone. */
export default async function globalSetup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-test-'))
  const database = await startEmbedded({
    folder: join(folder, 'postgres'),
    durable: false,
    settings: { max_connections: '300' },
  })
  await createTemplate(database, 'template_empty', async () => {})
  await createTemplate(database, 'template_sample', async (postgres) => {
    await loadSampleSchool(postgres, { passwordHash: await hashPassword('sample-school'), now: new Date() })
  })
  project.provide('ownerUrl', database.ownerUrl)
  project.provide('servingUrl', database.servingUrl)
  return async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function createTemplate(
  server: DatabaseUrls,
  name: string,
  fill: (postgres: Postgres) => Promise<void>,
): Promise<void> {
  await runStatement(server.ownerUrl, `create database ${name}`)
  const servingUrl = withDatabaseName(server.servingUrl, name)
  await prepareDatabase({ ownerUrl: withDatabaseName(server.ownerUrl, name), servingUrl })
  const postgres = new Postgres(servingUrl)
  await fill(postgres)
  await postgres.close()
}
