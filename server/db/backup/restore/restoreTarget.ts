import { readSchoolTime, schoolTimeText } from '../../../../domain/schoolTime.ts'
import { BackupError } from '../backupError.ts'
import type { VerifiedBackup } from '../readBackup.ts'

/** To which state a backup is brought: as it is, to the end of the archive, or to a moment in between. */
export type RestoreTarget =
  | { readonly kind: 'backup' }
  | { readonly kind: 'latest' }
  | { readonly kind: 'moment'; readonly moment: Date }

const REFUSALS = {
  unreadable: 'is not a time. Write it as "2026-08-03 08:15", with seconds if you like, or write "latest".',
  skipped: 'does not exist on the school clock, which was set forward then. Add an offset, such as -07:00.',
  twice: 'happened twice on the school clock, which was set back then. Add an offset, such as -07:00.',
} as const

/** Reads `--to`. Throws a BackupError when the backup cannot be brought there. */
export function parseRestoreTarget(
  to: string | undefined,
  { metadata, end }: VerifiedBackup,
  now: Date,
): RestoreTarget {
  if (to === undefined) return { kind: 'backup' }
  if (to === 'latest') return { kind: 'latest' }
  const { moment, refusal } = readSchoolTime(to, metadata.time_zone)
  if (refusal) throw new BackupError(`"${to}" ${REFUSALS[refusal]}`)
  const shown = (time: Date) => formatBothClocks(time, metadata.time_zone)
  if (moment > now) throw new BackupError(`${shown(moment)} is in the future.`)
  if (moment < end.finished_at)
    throw new BackupError(
      `${shown(moment)} is before this backup was finished, at ${shown(end.finished_at)}. Choose an earlier backup.`,
    )
  return { kind: 'moment', moment }
}

/** A moment on the school's clock and in UTC. */
export function formatBothClocks(moment: Date, timeZone: string): string {
  return `${schoolTimeText(moment, timeZone)} (${moment.toISOString().slice(0, 19)}Z)`
}
