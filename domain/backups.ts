import { DAY_MS } from './durations.ts'

/** Where the backups of the database come from. `optional`: this server makes them, but its school is a sample. */
export type BackupsKept = 'expected' | 'optional' | 'elsewhere'

/**
 * What somebody should do: make the first backup or a new one, find out why the last one could not be restored, or restore it on trial for the
 * first time in a while.
 */
export const BACKUP_NEEDS = ['none', 'old', 'failed', 'untried'] as const
export type BackupNeed = (typeof BACKUP_NEEDS)[number]

/** A backup is made every night, so an older one means that a night was missed. */
const OLD_MS = 2 * DAY_MS
/** Restores are tried every night or every week. */
const UNTRIED_MS = 8 * DAY_MS

export interface BackupRecord {
  readonly finished_at: Date
}

export interface TrialRecord {
  readonly tried_at: Date
  /** Null if the backup was restored and breaks no rule. */
  readonly problem: string | null
}

/** Undefined when nobody has to do anything. */
export function whyBackup(
  kept: BackupsKept,
  { last, trial }: { readonly last: BackupRecord | undefined; readonly trial: TrialRecord | undefined },
  now: Date,
): BackupNeed | undefined {
  if (kept === 'elsewhere') return undefined
  if (!last) return kept === 'expected' ? 'none' : undefined
  if (isOlder(last.finished_at, OLD_MS, now)) return 'old'
  return whyTrial(kept, trial, now)
}

function whyTrial(kept: BackupsKept, trial: TrialRecord | undefined, now: Date): BackupNeed | undefined {
  if (trial && trial.problem !== null) return 'failed'
  if (kept !== 'expected') return undefined
  return !trial || isOlder(trial.tried_at, UNTRIED_MS, now) ? 'untried' : undefined
}

function isOlder(time: Date, milliseconds: number, now: Date): boolean {
  return now.getTime() - time.getTime() > milliseconds
}
