import { readSchoolTime, schoolTimeText } from '../../../../domain/schoolTime.ts'
import { BackupError } from '../backupError.ts'
import type { VerifiedBackup } from '../readBackup.ts'

export type RestoreTarget =
  | { readonly kind: 'backup' }
  | { readonly kind: 'latest' }
  | { readonly kind: 'moment'; readonly moment: Date }

const REFUSALS = {
  unreadable: 'is not a time. Write it as "2026-08-03 08:15", optionally with seconds, or write "latest".',
  skipped: 'does not exist on the school clock, which was set forward then. Add an offset, such as -07:00.',
  twice: 'happened twice on the school clock, which was set back then. Add an offset, such as -07:00.',
} as const

/** Throws a BackupError when the backup cannot be restored to that time. */
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

export function formatBothClocks(moment: Date, timeZone: string): string {
  return `${schoolTimeText(moment, timeZone)} (${moment.toISOString().slice(0, 19)}Z)`
}
