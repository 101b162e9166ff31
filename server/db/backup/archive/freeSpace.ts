import { statfs } from 'node:fs/promises'

/** Throws when the folder's disk has fewer free bytes than the archive leaves to the rest. */
export async function refuseFullDisk(folder: string, floor: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= floor) return
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`
  throw new Error(
    `only ${megabytes(free)} are free in ${folder}, and the archive leaves ${megabytes(floor)} to the rest`,
  )
}
