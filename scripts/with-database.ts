import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { Postgres } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded/startEmbedded.ts'
import type { Workload } from '../server/db/pools.ts'

/** Runs the work on the school of DATABASE_URL or DATA_DIR, whether its server runs or not. */
export async function withDatabase<T>(work: (postgres: Postgres) => Promise<T>, workload?: Workload): Promise<T> {
  const { databaseUrl, dataDir } = readConfig(process.env, { sample: false })
  const database = databaseUrl
    ? { servingUrl: databaseUrl, stop: async () => {} }
    : await embedded(join(dataDir, 'postgres'))
  const postgres = new Postgres(database.servingUrl, workload)
  try {
    return await work(postgres)
  } finally {
    await postgres.close()
    await database.stop()
  }
}

/** Joins the one a server runs; without a server, starts it for the while. */
function embedded(folder: string) {
  if (!existsSync(folder)) throw new Error(`There is no database in ${folder} yet: start the product first.`)
  return startEmbedded({ folder })
}
