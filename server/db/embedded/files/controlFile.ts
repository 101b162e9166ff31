import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ControlFile {
  readonly systemIdentifier: string
  readonly isShutDown: boolean
  /** WAL position. After a clean stop no page was written later. */
  readonly checkpoint: bigint
}

/** PostgreSQL's DBState: shut down, and shut down in recovery. */
const SHUT_DOWN: readonly number[] = [1, 2]
/** Offset in bytes, after the system identifier, the file version and the catalog version. */
const STATE_OFFSET = 16
/** Offset in bytes, after the state, padding and the time of the file. */
const CHECKPOINT_OFFSET = 32

export function readControlFile(cluster: string): ControlFile {
  const bytes = readFileSync(join(cluster, 'global', 'pg_control'))
  return {
    systemIdentifier: String(bytes.readBigUInt64LE(0)),
    isShutDown: SHUT_DOWN.includes(bytes.readInt32LE(STATE_OFFSET)),
    checkpoint: bytes.readBigUInt64LE(CHECKPOINT_OFFSET),
  }
}
