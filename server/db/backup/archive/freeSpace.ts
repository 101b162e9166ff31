import { statfs } from 'node:fs/promises'

/** The free bytes that backups and the archive must leave for the database. */
export const MIN_DATABASE_FREE_BYTES = 256 * 1024 * 1024

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function formatMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`
}

export async function requireFreeSpace(folder: string, floor: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= floor) return
  throw new Error(
    `only ${formatMegabytes(free)} is free in ${folder}, and the archive must leave ${formatMegabytes(floor)} free`,
  )
}
