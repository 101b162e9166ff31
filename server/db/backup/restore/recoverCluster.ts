import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chownTree } from '../../embedded/access/systemUser.ts'
import type { ClusterRequest } from '../../embedded/files/cluster.ts'
import { runSingleUser, setOwnerPassword } from '../../embedded/process/singleUser.ts'
import { type Lsn, parseLsn } from '../lsn.ts'
import type { RestoreTarget } from './restoreTarget.ts'

/** The log that was there ended before the moment that was asked for. */
export class TargetNotReached extends Error {}

export interface Recovery {
  /** When the last change was made; undefined when there was none after the backup. */
  readonly lastChange: Date | undefined
  /** Up to where the log was replayed. */
  readonly end: Lsn
}

/**
 * Replays the log in the cluster's own folder up to the target, opens the cluster on a new timeline, gives the owner this password and
 * shuts down cleanly. Single-user mode serves nobody meanwhile. Throws TargetNotReached; the cluster can then be recovered to
 * another target.
 */
export async function recoverCluster(
  request: ClusterRequest,
  cluster: string,
  target: RestoreTarget,
  ownerPassword: string,
): Promise<Recovery> {
  writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  chownTree(request.systemUser, cluster)
  const settings = { ...RECOVERY, ...goal(target) }
  try {
    const log = await runSingleUser(request, [setOwnerPassword(ownerPassword)], { cluster, settings })
    const last = /last completed transaction was at log time (.+)/.exec(log)?.[1]
    return { lastChange: last === undefined ? undefined : new Date(last), end: endOfReplay(cluster) }
  } catch (error) {
    if (error instanceof Error && error.message.includes(NOT_REACHED)) throw new TargetNotReached()
    throw error
  }
}

/** PostgreSQL writes down where it left the former timeline, in the last line of the new one's history. */
function endOfReplay(cluster: string): Lsn {
  const wal = join(cluster, 'pg_wal')
  const [newest = ''] = readdirSync(wal)
    .filter((name) => name.endsWith('.history'))
    .sort()
    .reverse()
  const last = readFileSync(join(wal, newest), 'utf8').trim().split('\n').at(-1)
  return parseLsn(last?.split('\t')[1] ?? '')
}

const NOT_REACHED = 'recovery ended before configured recovery target was reached'

/** All of the log lies in the folder already. Nobody can ask for anything before the end, so a hot standby would be of no use. */
const RECOVERY: Readonly<Record<string, string>> = {
  restore_command: 'false',
  hot_standby: 'off',
  recovery_target_action: 'promote',
  recovery_target_timeline: 'current',
}

function goal(target: RestoreTarget): Readonly<Record<string, string>> {
  if (target.kind === 'latest') return {}
  if (target.kind === 'backup') return { recovery_target: 'immediate' }
  return { recovery_target_time: target.moment.toISOString().replace('T', ' ').replace('Z', '+00') }
}
