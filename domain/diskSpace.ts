/** What a folder of the server contains. `files`: the data key and, without a mail server, the emails. */
export const WATCHED_FOLDERS = ['database', 'backups', 'files', 'documents'] as const
export type WatchedFolder = (typeof WATCHED_FOLDERS)[number]

/** `filling`: the log archived in the last hour would fill the disk within a day. */
export const DISK_WARNINGS = ['low', 'filling'] as const
export type DiskWarning = (typeof DISK_WARNINGS)[number]

/** Bytes. */
export interface DiskSpace {
  readonly free: number
  readonly size: number
  /** By which the archived log on this disk grew within the last hour. */
  readonly grown: number
}

const GB = 1024 ** 3
const LOW_SHARE = 0.05
/** A small disk is not low all the time, and a large one not while there is room for weeks. */
const [SMALLEST_SHARE, LEAST_BYTES, MOST_BYTES] = [0.2, GB, 10 * GB]
/** A disk that was low is so until there is this much more space, so that the warning does not come and go. */
const RECOVERED = 1.1
const HOURS = 24

/** Why somebody should look after the disk. `before`: the warning so far. */
export function whyDiskWarning({ free, size, grown }: DiskSpace, before?: DiskWarning): DiskWarning | undefined {
  const least = Math.min(LEAST_BYTES, SMALLEST_SHARE * size)
  const threshold = Math.min(MOST_BYTES, Math.max(least, LOW_SHARE * size)) * (before === 'low' ? RECOVERED : 1)
  if (free < threshold) return 'low'
  return grown * HOURS > free ? 'filling' : undefined
}
