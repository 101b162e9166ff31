import type { ClusterRequest } from '../../embedded/files/cluster.ts'
import { BackupError } from '../backupError.ts'
import { formatLsn } from '../lsn.ts'
import type { BackupMetadata } from '../metadata.ts'
import { type ArchivedWal, missingSegment } from './archivedWal.ts'
import { recoverCluster, TargetNotReached } from './recoverCluster.ts'
import { formatBothClocks, type RestoreTarget } from './restoreTarget.ts'

/** Bytes that may be between two records at the end of a WAL page. */
const PAGE_HEADER = 40n

/** Returns the time of the last change. Throws a BackupError when the archive is too short. */
export async function recoverToTarget(
  target: RestoreTarget,
  request: ClusterRequest,
  { time_zone }: BackupMetadata,
  archived: ArchivedWal | undefined,
  password: string,
): Promise<Date | undefined> {
  if (target.kind === 'latest' && archived) return recoverAll(request, archived, password)
  try {
    return (await recoverCluster(request, request.directory.restoring, target, password)).lastChange
  } catch (error) {
    if (!(error instanceof TargetNotReached) || target.kind !== 'moment' || !archived) throw error
    const { coverage, missing, wal } = archived
    if (missing) throw missingSegment(archived)
    // PostgreSQL cannot detect that a time after the last change is reached.
    if (coverage && target.moment <= coverage.time) return recoverAll(request, archived, password)
    const reach = coverage ? `, which reaches to ${formatBothClocks(coverage.time, time_zone)}` : ''
    throw new BackupError(
      `${formatBothClocks(target.moment, time_zone)} is after the end of the archive in ${wal}${reach}. ` +
        'Use --to latest to restore the whole archive.',
    )
  }
}

/** PostgreSQL stops at damaged WAL as at its end, so the end is compared with the coverage. */
async function recoverAll(request: ClusterRequest, { wal, coverage }: ArchivedWal, password: string) {
  const { end, lastChange } = await recoverCluster(request, request.directory.restoring, { kind: 'latest' }, password)
  if (!coverage || end >= coverage.lsn - PAGE_HEADER) return lastChange
  throw new BackupError(
    `The archive in ${wal} is damaged. It can be read only up to ${formatLsn(end)} of ${formatLsn(coverage.lsn)}. ` +
      'Choose an earlier time, or a newer backup.',
  )
}
