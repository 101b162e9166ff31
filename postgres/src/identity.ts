import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { writeDurably } from './disk.ts'
import type { DataDirectory } from './folders.ts'

const Text = z.string().min(1)

/** A copy of a folder has another inode. A copy of the disk has another device. */
const FileId = z.object({
  device: Text,
  inode: Text,
  /** Nanoseconds since 1970, or `unknown` where the file system has no time of creation. */
  born: Text,
})
type FileId = z.infer<typeof FileId>

const unknown = 'unknown'

const Secrets = z.object({ id: Text, ownerPassword: Text, servingPassword: Text })
type Secrets = z.infer<typeof Secrets>

/** Valid for the folders in it only, and so not in a copy. */
const FolderIdentity = Secrets.extend({ folder: FileId, cluster: FileId })
export type FolderIdentity = z.infer<typeof FolderIdentity>

/** Undefined for a missing or damaged file. */
export function readIdentity(file: string): FolderIdentity | undefined {
  if (!existsSync(file)) return undefined
  chmodSync(file, 0o600)
  try {
    return FolderIdentity.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export function writeIdentity(file: string, identity: FolderIdentity): void {
  writeDurably(file, `${JSON.stringify(identity, undefined, 2)}\n`)
}

export function generateSecrets(): Secrets {
  const secret = () => randomBytes(24).toString('hex')
  return { id: randomBytes(16).toString('hex'), ownerPassword: secret(), servingPassword: secret() }
}

export function identityFor(directory: DataDirectory, cluster: string, secrets: Secrets): FolderIdentity {
  return { ...secrets, folder: readFileId(directory.folder), cluster: readFileId(cluster) }
}

/** Whether the folder still has this identity, which is its own. */
export function isUnchanged(identity: FolderIdentity, directory: DataDirectory): boolean {
  const found = readIdentity(directory.identity)
  return found?.id === identity.id && isOwn(found, directory)
}

export function isOwn({ folder, cluster }: FolderIdentity, directory: DataDirectory): boolean {
  if (!existsSync(directory.folder) || !existsSync(directory.cluster)) return false
  return isSameFile(folder, readFileId(directory.folder)) && isSameFile(cluster, readFileId(directory.cluster))
}

/** Also true on a disk whose device number changed, where the file system has times of creation. */
export function isSameCluster({ cluster }: FolderIdentity, directory: DataDirectory): boolean {
  const current = readFileId(directory.cluster)
  const isOnOtherDevice = cluster.inode === current.inode && cluster.born === current.born && current.born !== unknown
  return isSameFile(cluster, current) || isOnOtherDevice
}

/** The time of creation detects a reused inode. */
function isSameFile(one: FileId, other: FileId): boolean {
  const isBornTogether = one.born === other.born || [one.born, other.born].includes(unknown)
  return one.device === other.device && one.inode === other.inode && isBornTogether
}

function readFileId(path: string): FileId {
  const { dev, ino, birthtimeNs, ctimeNs } = statSync(path, { bigint: true })
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs
  return { device: String(dev), inode: String(ino), born: isKnown ? String(birthtimeNs) : unknown }
}
