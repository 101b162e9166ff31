import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { readConfig } from '../server/config.ts'
import type { Workload } from '../server/platform/database/pools.ts'
import { Postgres } from '../server/platform/database/postgres.ts'

/** Runs `work` with the database at DATABASE_URL or in DATA_DIR, whether or not the server is running. */
export async function withDatabase<T>(work: (postgres: Postgres) => Promise<T>, workload?: Workload): Promise<T> {
  const { databaseUrl, dataDir } = readConfig(process.env, { sample: false })
  const database = databaseUrl
    ? { servingUrl: databaseUrl, stop: async () => {} }
    : await startDatabase(join(dataDir, 'postgres'))
  const postgres = new Postgres(database.servingUrl, workload)
  try {
    return await work(postgres)
  } finally {
    await postgres.close()
    await database.stop()
  }
}

/** Uses the embedded database of a running server, or starts it temporarily. */
function startDatabase(folder: string) {
  if (!existsSync(folder)) throw new Error(`There is no database in ${folder} yet. Start the server first.`)
  return startEmbedded({ folder })
}
