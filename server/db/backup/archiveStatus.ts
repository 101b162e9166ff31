import { setTimeout as sleep } from 'node:timers/promises'
import { connectClient } from '../embedded/access/connection.ts'
import { servingRole } from '../embedded/access/credentials.ts'
import { isSlotActive } from './slot.ts'

export type ArchiveStatus = 'running' | 'not running' | 'no server'

/** Milliseconds, more than an archiver's longest pause. */
const TIMEOUT_MS = 40_000

export async function waitForArchive(ownerUrl: string, timeoutMs = TIMEOUT_MS): Promise<ArchiveStatus> {
  const client = await connectClient(ownerUrl)
  try {
    const deadline = Date.now() + timeoutMs
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
