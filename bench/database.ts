import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type EmbeddedOptions, startEmbedded } from '@online-enrollment/postgres/start'
import { type RunningServer, type ServeOptions, serve } from '../scripts/serve.ts'
import { Postgres } from '../server/platform/database/postgres.ts'

type Options = Omit<EmbeddedOptions, 'folder'>

/** The folder of another version, whose servers are measured. */
export const OTHER_VERSION = process.env.SERVER_ROOT

/** An empty school in a database of its own, which a server prepares, and its servers. `end` stops the database, when its servers have ended. */
export async function startSchool() {
  const { folder, database, postmaster, end } = await startDatabase()
  const url = database.ownerUrl
  const preparing = await startServer(url, folder)
  await preparing.stop()
  const postgres = new Postgres(url)
  return {
    url,
    postgres,
    postmaster,
    startServer: (settings?: Readonly<Record<string, string>>, serveOptions?: ServeOptions) =>
      startServer(url, folder, settings, serveOptions),
    async end() {
      await postgres.close()
      await end()
    },
  }
}

/**
 * An embedded PostgreSQL in a new folder, in which a server may keep its files too. `end` stops it and deletes the folder. So does a benchmark
 * that fails.
 */
export async function startDatabase(options: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-bench-'))
  const database = await startEmbedded({ folder: join(folder, 'postgres'), ...options })
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  const abort = () => {
    process.kill(postmasterOf(folder), 'SIGQUIT')
    remove()
  }
  process.once('exit', abort)
  return {
    folder,
    database,
    /** The process of PostgreSQL that starts all others. */
    postmaster: postmasterOf(folder),
    async end() {
      process.off('exit', abort)
      await database.stop()
      remove()
    },
  }
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Starts the server, by default in one process. Without `databaseUrl`, with the embedded database in `folder`. */
export function startServer(
  databaseUrl: string | undefined,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  options: ServeOptions = {},
): Promise<RunningServer> {
  const env = {
    WORKERS: '1',
    ...process.env,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseUrl }),
    PORT: '0',
    SAMPLE: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    COMMAND_RATE_LIMIT: '1000000',
    ...settings,
  }
  const root = OTHER_VERSION === undefined ? undefined : pathToFileURL(`${OTHER_VERSION}/`)
  return serve(env, { root, ...options })
}
