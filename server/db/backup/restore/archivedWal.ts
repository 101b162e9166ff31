import { constants, copyFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Coverage, readCoverage } from '../archive/coverage.ts'
import { PARTIAL } from '../archive/segmentWriter.ts'
import { BackupError } from '../backupError.ts'
import { SEGMENT_SIZE, segmentName, segmentStart, startOfSegment } from '../lsn.ts'
import type { VerifiedBackup } from '../readBackup.ts'

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
