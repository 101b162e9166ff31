import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'

/** Milliseconds that a machine is cut off, and that its disk stays full. */
const [CUT_MS, FULL_MS] = [12_000, 10_000]

type Fault = (cluster: Cluster, primary: number) => Promise<void>
export type FaultName = keyof typeof FAULTS

/** What happens to the machine of the primary. Each returns when the machine may work again. */
export const FAULTS = {
  /** Every process is killed at once, and its supervisor starts it again. */
  async killed(cluster, primary) {
    cluster.signal(primary, 'SIGKILL')
  },
  /** It neither answers nor notices, and comes back with the belief that it is still the primary. */
  async 'cut off'(cluster, primary) {
    cluster.signal(primary, 'SIGSTOP')
    await wait(CUT_MS)
    cluster.signal(primary, 'SIGCONT')
  },
  /** The next segment of the log does not fit. */
  async 'disk full'(cluster, primary) {
    const ballast = join(cluster.folderOf(primary), 'ballast')
    fillDisk(ballast)
    await fillLog(cluster.urlOf(primary))
    await wait(FULL_MS)
    rmSync(ballast)
  },
} satisfies Record<string, Fault>

const CHUNK = Buffer.alloc(1024 * 1024)

function fillDisk(ballast: string): void {
  const file = openSync(ballast, 'w')
  try {
    for (;;) writeSync(file, CHUNK)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(file)
  }
}

/** More than the disk has room for. */
const SEGMENTS = 100

/** Uses up the segments of the log that exist already, until the server ends. @throws when it reused them and goes on */
async function fillLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    for (let segment = 0; segment < SEGMENTS; segment++) {
      await client.query("SELECT pg_logical_emit_message(false, 'benchmark', 'full')")
      await client.query('SELECT pg_switch_wal()')
    }
  } catch {
    // It has no room for the next segment, as intended.
    return
  } finally {
    await client.end().catch(() => undefined)
  }
  throw new Error('the server found room for its log on a full disk')
}
