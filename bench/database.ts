import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedOptions, startEmbedded } from '@online-enrollment/postgres/start'

/**
 * An embedded PostgreSQL in a new folder, in which a server may keep its files too. `end` stops it and deletes the folder. So does a benchmark
 * that fails.
 */
export async function startDatabase(options: Omit<EmbeddedOptions, 'folder'> = {}) {
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
