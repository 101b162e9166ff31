/** Where the backups of the database come from. `optional`: this server makes them, but its school is a sample. */
export type BackupsKept = 'expected' | 'optional' | 'elsewhere'

/** A backup is made every night, so an older one means that a night was missed. */
const OLD_MS = 2 * 24 * 60 * 60 * 1000

/** Why somebody should make a backup now. Undefined when nobody has to. */
export function whyBackup(
  kept: BackupsKept,
  last: { readonly finished_at: Date } | undefined,
  now: Date,
): 'none' | 'old' | undefined {
  if (kept === 'elsewhere') return undefined
  if (!last) return kept === 'expected' ? 'none' : undefined
  return now.getTime() - last.finished_at.getTime() > OLD_MS ? 'old' : undefined
}
