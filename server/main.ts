import { type Config, readConfig } from './config.ts'
import type { DatabaseLostError } from './db/embedded/startError.ts'
import { exitWith } from './start/exitWith.ts'
import { openMetrics } from './start/openMetrics.ts'
import { archiverOf, openSchoolDatabase, type SchoolDatabase } from './start/schoolDatabase.ts'
import type { Stoppable } from './start/stoppable.ts'
import { stopSignal } from './start/stopSignal.ts'
import { startWorkers } from './workers/startWorkers.ts'

/** Stops on SIGTERM after draining, on SIGINT at once. @throws DatabaseLostError after the stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env, { sample: process.argv.includes('--sample') })
  const stopping = stopSignal()
  const database = await openSchoolDatabase(config)
  try {
    await serve(config, database, Promise.race([stopping, database.lost]))
  } finally {
    await database.stop()
  }
}

async function serve(
  config: Config,
  database: SchoolDatabase,
  stopping: Promise<NodeJS.Signals | DatabaseLostError>,
): Promise<void> {
  const metrics = await openMetrics(config)
  const server = await start(config, database)
  if (metrics) server.log.info(`the metrics are at ${metrics.address}`)
  const archiver = archiverOf(config, database, server.log)
  const reason = await stopping
  try {
    await server.stop(reason)
  } finally {
    metrics?.close()
    await archiver?.stop()
  }
  if (reason instanceof Error) throw reason
}

/** The primary process of several does not load the code that serves requests, which saves memory. */
async function start(config: Config, database: SchoolDatabase): Promise<Stoppable> {
  if (config.workers > 1) return startWorkers(config, database)
  const { prepareSchool } = await import('./start/prepareSchool.ts')
  const { ONLY_PROCESS, startServer } = await import('./start/startServer.ts')
  await prepareSchool(config, database)
  return startServer(config, database.servingUrl, ONLY_PROCESS)
}

main().then(() => process.exit(0), exitWith)
