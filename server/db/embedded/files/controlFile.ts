import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ControlFile {
  /** Set by initdb. Copies have the same one. */
  readonly systemIdentifier: string
  readonly isShutDown: boolean
  /** Position of the last checkpoint in the log. After a clean stop no page was written later. */
  readonly checkpoint: bigint
}

/** DBState of PostgreSQL's pg_control.h: shut down, and shut down in recovery. */
const SHUT_DOWN: readonly number[] = [1, 2]
/** Offset in bytes: the system identifier, the file version and the catalog version come first. */
const STATE_OFFSET = 16
/** Offset in bytes: the state, padding and the time of the file come before the checkpoint. */
const CHECKPOINT_OFFSET = 32

/** Reads a cluster's control file. Throws when it is missing or too short. */
export function readControlFile(cluster: string): ControlFile {
  const bytes = readFileSync(join(cluster, 'global', 'pg_control'))
  return {
    systemIdentifier: String(bytes.readBigUInt64LE(0)),
    isShutDown: SHUT_DOWN.includes(bytes.readInt32LE(STATE_OFFSET)),
    checkpoint: bytes.readBigUInt64LE(CHECKPOINT_OFFSET),
  }
}
