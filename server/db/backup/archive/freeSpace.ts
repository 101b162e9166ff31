import { statfs } from 'node:fs/promises'

/** Free bytes that backups and their archive leave to the database on its disk: families' writes need them. */
export const SPACE_FLOOR = 256 * 1024 * 1024

/** Free bytes of the disk of this folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function formatMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`
}

/** Throws when the folder's disk has fewer free bytes than the archive leaves to the rest. */
export async function requireFreeSpace(folder: string, floor: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= floor) return
  throw new Error(
    `only ${formatMegabytes(free)} are free in ${folder}, and the archive leaves ${formatMegabytes(floor)} to the rest`,
  )
}
