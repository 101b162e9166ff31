import { startDatabaseProcess } from '../test/databaseProcess.ts'

/** Starts PostgreSQL with the templates of the schools. The workers find it by a variable. */
export default async function globalSetup() {
  const { server, stop } = await startDatabaseProcess(new URL('./support/databaseServer.ts', import.meta.url))
  process.env.DATABASE_SERVER = JSON.stringify(server)
  return stop
}
