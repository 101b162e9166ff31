import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chownTree } from '../../embedded/access/systemUser.ts'
import type { ClusterRequest } from '../../embedded/files/cluster.ts'
import { runSingleUser, setOwnerPassword } from '../../embedded/process/singleUser.ts'
import { type Lsn, parseLsn } from '../lsn.ts'
import type { RestoreTarget } from './restoreTarget.ts'

export class TargetNotReached extends Error {}

export interface Recovery {
  /** Time of the last change. Undefined without a change after the backup. */
  readonly lastChange: Date | undefined
  readonly end: Lsn
}

/** Replays WAL in single-user mode, so that no client connects. After TargetNotReached another target is possible. */
export async function recoverCluster(
  request: ClusterRequest,
  cluster: string,
  target: RestoreTarget,
  ownerPassword: string,
): Promise<Recovery> {
  writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  chownTree(request.systemUser, cluster)
  const settings = { ...RECOVERY, ...targetSettings(target) }
  try {
    const log = await runSingleUser(request, [setOwnerPassword(ownerPassword)], { cluster, settings })
    const last = /last completed transaction was at log time (.+)/.exec(log)?.[1]
    return { lastChange: last === undefined ? undefined : new Date(last), end: endOfReplay(cluster) }
  } catch (error) {
    if (error instanceof Error && error.message.includes(NOT_REACHED)) throw new TargetNotReached()
    throw error
  }
}

/** The last line of the new timeline's history contains the end of the former timeline. */
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

/** All WAL is in the folder already, and no client connects during recovery. */
const RECOVERY: Readonly<Record<string, string>> = {
  restore_command: 'false',
  hot_standby: 'off',
  recovery_target_action: 'promote',
  recovery_target_timeline: 'current',
}

function targetSettings(target: RestoreTarget): Readonly<Record<string, string>> {
  if (target.kind === 'latest') return {}
  if (target.kind === 'backup') return { recovery_target: 'immediate' }
  return { recovery_target_time: target.moment.toISOString().replace('T', ' ').replace('Z', '+00') }
}
