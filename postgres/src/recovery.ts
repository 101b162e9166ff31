import { constants, copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from './errors.ts'
import { type ClusterRequest, runSingleUser, setOwnerPassword } from './launch.ts'
import { chownTree } from './systemUser.ts'
import type { VerifiedBackup } from './verify.ts'
import {
  type Coverage,
  formatLsn,
  type Lsn,
  PARTIAL,
  parseLsn,
  readCoverage,
  SEGMENT_SIZE,
  segmentName,
  segmentStart,
  startOfSegment,
} from './wal.ts'

export type RestoreTarget =
  | { readonly kind: 'backup' }
  | { readonly kind: 'latest' }
  | { readonly kind: 'moment'; readonly moment: Date }

export interface ArchivedWal {
  readonly wal: string
  /** In order. Only the last file may be partial. */
  readonly files: readonly string[]
  /** A missing segment with later WAL after it. */
  readonly missing: string | undefined
  readonly coverage: Coverage | undefined
}

/** Lists the archived WAL after the backup. Throws a BackupError when there is no archive. */
export function findArchivedWal(wal: string, { metadata, end }: VerifiedBackup): ArchivedWal {
  if (!existsSync(wal))
    throw new BackupError(`There is no archive of the database log in ${wal}, so --to cannot be used with this backup.`)
  // The archive may grow meanwhile, so the coverage is read before the folder.
  const coverage = readCoverage(wal)
  const present = new Set(readdirSync(wal))
  const { timeline } = metadata
  const files: string[] = []
  // PostgreSQL closes the segment at the end of a backup.
  let next = segmentStart(end.end_lsn - 1n) + SEGMENT_SIZE
  for (; present.has(segmentName(timeline, next)); next += SEGMENT_SIZE) files.push(segmentName(timeline, next))
  const partial = segmentName(timeline, next) + PARTIAL
  if (present.has(partial)) return { wal, files: [...files, partial], missing: undefined, coverage }
  const starts = [...present].flatMap((name) => startOfSegment(name.replace(PARTIAL, ''), timeline) ?? [])
  const isFollowed = [...starts, coverage?.lsn ?? 0n].some((lsn) => lsn > next)
  return { wal, files, missing: isFollowed ? segmentName(timeline, next) : undefined, coverage }
}

export function missingSegment({ wal, missing }: ArchivedWal): BackupError {
  return new BackupError(
    `The archive in ${wal} cannot be used up to that time: its file ${missing} is missing. ` +
      'Choose an earlier time, or a newer backup.',
  )
}

export function copySegments({ wal, files }: ArchivedWal, folder: string): void {
  for (const name of files) copySegment(wal, name, folder)
}

function copySegment(wal: string, name: string, folder: string): void {
  const fullName = name.replace(PARTIAL, '')
  const copy = (from: string) => copyFileSync(join(wal, from), join(folder, fullName), constants.COPYFILE_FICLONE)
  try {
    copy(name)
  } catch (error) {
    // The archiver has completed and renamed the segment since the folder was read.
    if (name === fullName || !(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    copy(fullName)
  }
}

export interface Recovery {
  readonly target: RestoreTarget
  readonly archived: ArchivedWal | undefined
  /** The password that the owner's role gets. */
  readonly ownerPassword: string
  readonly format: (moment: Date) => string
}

/** Returns the time of the last change after the backup. Throws a BackupError when the archive is too short. */
export async function recoverToTarget(request: ClusterRequest, recovery: Recovery): Promise<Date | undefined> {
  const { target, archived, format } = recovery
  if (target.kind === 'latest' && archived) return recoverAll(request, recovery, archived)
  try {
    return (await replay(request, recovery, target)).lastChange
  } catch (error) {
    if (!(error instanceof TargetNotReached) || target.kind !== 'moment' || !archived) throw error
    const { coverage, missing, wal } = archived
    if (missing) throw missingSegment(archived)
    // PostgreSQL cannot detect that a time after the last change is reached.
    if (coverage && target.moment <= coverage.time) return recoverAll(request, recovery, archived)
    const reach = coverage ? `, which reaches to ${format(coverage.time)}` : ''
    throw new BackupError(
      `${format(target.moment)} is after the end of the archive in ${wal}${reach}. ` +
        'Use --to latest to restore the whole archive.',
    )
  }
}

/** Bytes that may be between two records at the end of a WAL page. */
const PAGE_HEADER = 40n

/** PostgreSQL stops at damaged WAL as at its end, so the end is compared with the coverage. */
async function recoverAll(request: ClusterRequest, recovery: Recovery, { wal, coverage }: ArchivedWal) {
  const { end, lastChange } = await replay(request, recovery, { kind: 'latest' })
  if (!coverage || end >= coverage.lsn - PAGE_HEADER) return lastChange
  throw new BackupError(
    `The archive in ${wal} is damaged. It can be read only up to ${formatLsn(end)} of ${formatLsn(coverage.lsn)}. ` +
      'Choose an earlier time, or a newer backup.',
  )
}

class TargetNotReached extends Error {}

interface Replay {
  /** Undefined without a change after the backup. */
  readonly lastChange: Date | undefined
  readonly end: Lsn
}

const NOT_REACHED = 'recovery ended before configured recovery target was reached'

/** Replays WAL in single-user mode, so that no client connects. After TargetNotReached another target is possible. */
async function replay(request: ClusterRequest, { ownerPassword }: Recovery, target: RestoreTarget): Promise<Replay> {
  const cluster = request.directory.restoring
  writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
  chownTree(request.systemUser, cluster)
  const settings = { ...RECOVERY, ...toSettings(target) }
  try {
    const log = await runSingleUser(request, [setOwnerPassword(ownerPassword)], { cluster, settings })
    const last = /last completed transaction was at log time (.+)/.exec(log)?.[1]
    return { lastChange: last === undefined ? undefined : new Date(last), end: endOfReplay(cluster) }
  } catch (error) {
    if (error instanceof Error && error.message.includes(NOT_REACHED)) throw new TargetNotReached()
    throw error
  }
}

/** All WAL is in the folder already, and no client connects during recovery. */
const RECOVERY: Readonly<Record<string, string>> = {
  restore_command: 'false',
  hot_standby: 'off',
  recovery_target_action: 'promote',
  recovery_target_timeline: 'current',
}

function toSettings(target: RestoreTarget): Readonly<Record<string, string>> {
  if (target.kind === 'latest') return {}
  if (target.kind === 'backup') return { recovery_target: 'immediate' }
  return { recovery_target_time: target.moment.toISOString().replace('T', ' ').replace('Z', '+00') }
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
