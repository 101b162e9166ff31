import { statSync } from 'node:fs'

/** Identifies a folder on a disk. A copy has another inode; a copy of the whole disk has another device. */
export interface FileId {
  readonly device: string
  readonly inode: string
  /** Time of creation in nanoseconds since 1970, or `unknown` where the file system has none. */
  readonly born: string
}

const unknown = 'unknown'

/** Whether both are one folder. The time of creation detects a reused inode. */
export function isSameFile(one: FileId, other: FileId): boolean {
  const isBornTogether = one.born === other.born || [one.born, other.born].includes(unknown)
  return one.device === other.device && one.inode === other.inode && isBornTogether
}

/** Reads a folder's id. Systems without a time of creation return 0 or the time of the last change. */
export function fileIdOf(path: string): FileId {
  const { dev, ino, birthtimeNs, ctimeNs } = statSync(path, { bigint: true })
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs
  return { device: String(dev), inode: String(ino), born: isKnown ? String(birthtimeNs) : unknown }
}

/** Whether both are one folder on a disk whose device number has changed. Needs the time of creation. */
export function isSameFileOnOtherDevice(one: FileId, other: FileId): boolean {
  return one.inode === other.inode && one.born === other.born && other.born !== unknown
}
