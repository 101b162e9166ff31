import type { TestProject } from 'vitest/node'
import { startDatabaseProcess } from './databaseProcess.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    servingUrl: string
  }
}

/** Starts one PostgreSQL for the whole run. All temporary files of the workers are in its folder: Vitest ends them before they delete theirs. */
export default async function globalSetup(project: TestProject) {
  const { config } = project
  const { server, stop } = await startDatabaseProcess(new URL('./databaseServer.ts', import.meta.url), config.env)
  config.env = { ...config.env, TMPDIR: server.folder }
  project.provide('ownerUrl', server.ownerUrl)
  project.provide('servingUrl', server.servingUrl)
  return stop
}
