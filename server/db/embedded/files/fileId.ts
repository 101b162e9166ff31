import { statSync } from 'node:fs'

/** One folder as the disk knows it. A copy has another inode; a copy of the whole disk has another device. */
export interface FileId {
  readonly device: string
  readonly inode: string
  /** Nanoseconds since 1970, or `unknown` where the file system keeps no time of creation. */
  readonly born: string
}

const unknown = 'unknown'

/** The time of creation tells a folder from one that was deleted and whose inode was given out again. */
export function isSameFile(one: FileId, other: FileId): boolean {
  const isBornTogether = one.born === other.born || [one.born, other.born].includes(unknown)
  return one.device === other.device && one.inode === other.inode && isBornTogether
}

/** Systems that know no time of creation answer 0 or the time of the last change. */
export function fileIdOf(path: string): FileId {
  const { dev, ino, birthtimeNs, ctimeNs } = statSync(path, { bigint: true })
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs
  return { device: String(dev), inode: String(ino), born: isKnown ? String(birthtimeNs) : unknown }
}

/** Whether both are one folder, on a disk that has another number now. Only the time of creation can tell. */
export function isSameFileOnOtherDevice(one: FileId, other: FileId): boolean {
  return one.inode === other.inode && one.born === other.born && other.born !== unknown
}
