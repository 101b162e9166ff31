import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What global/pg_control says of a cluster. */
export interface ControlFile {
  /** Given by initdb, and the same in every copy. */
  readonly systemIdentifier: string
  /** Whether the last server of this cluster was stopped cleanly. */
  readonly isShutDown: boolean
  /** Position of the last checkpoint in the log. After a clean stop no page was written later. */
  readonly checkpoint: bigint
}

/** DBState of PostgreSQL's pg_control.h: shut down, and shut down in recovery. */
const shutDown: readonly number[] = [1, 2]
/** Bytes of system identifier, version of the file and version of the catalog, which stand before the state. */
const stateAt = 16
/** The state, padding and the time of the file come before the checkpoint. */
const checkpointAt = 32

/** Reads the control file of a cluster on which no server runs. Throws when it is missing or cut short. */
export function readControlFile(cluster: string): ControlFile {
  const bytes = readFileSync(join(cluster, 'global', 'pg_control'))
  return {
    systemIdentifier: String(bytes.readBigUInt64LE(0)),
    isShutDown: shutDown.includes(bytes.readInt32LE(stateAt)),
    checkpoint: bytes.readBigUInt64LE(checkpointAt),
  }
}
