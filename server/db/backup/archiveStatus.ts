import { setTimeout as sleep } from 'node:timers/promises'
import { connectedClient } from '../embedded/access/connection.ts'
import { servingRole } from '../embedded/access/credentials.ts'
import { isSlotActive } from './slot.ts'

/** Whether the log is archived: by a server that runs, by none although one runs, or not now because none runs. */
export type ArchiveStatus = 'running' | 'not running' | 'no server'

/** Longer than an archiver's longest pause between two attempts. */
const PATIENCE_MS = 40_000

/** Waits until a running server archives the log. */
export async function waitForArchive(ownerUrl: string, patienceMs = PATIENCE_MS): Promise<ArchiveStatus> {
  const client = await connectedClient(ownerUrl)
  try {
    const deadline = Date.now() + patienceMs
    for (;;) {
      if (await isSlotActive(client)) return 'running'
      const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE usename = $1', [servingRole])
      if (rowCount === 0) return 'no server'
      if (Date.now() >= deadline) return 'not running'
      await sleep(250)
    }
  } finally {
    await client.end()
  }
}
