import { statSync } from 'node:fs'

/** A copy of a folder has another inode. A copy of the disk has another device. */
export interface FileId {
  readonly device: string
  readonly inode: string
  /** Nanoseconds since 1970, or `unknown` where the file system has no time of creation. */
  readonly born: string
}

const unknown = 'unknown'

/** The time of creation detects a reused inode. */
export function isSameFile(one: FileId, other: FileId): boolean {
  const isBornTogether = one.born === other.born || [one.born, other.born].includes(unknown)
  return one.device === other.device && one.inode === other.inode && isBornTogether
}

export function fileIdOf(path: string): FileId {
  const { dev, ino, birthtimeNs, ctimeNs } = statSync(path, { bigint: true })
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs
  return { device: String(dev), inode: String(ino), born: isKnown ? String(birthtimeNs) : unknown }
}

/** Ignores the device number, which can change. Needs the time of creation. */
export function isSameFileOnOtherDevice(one: FileId, other: FileId): boolean {
  return one.inode === other.inode && one.born === other.born && other.born !== unknown
}
