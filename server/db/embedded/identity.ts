import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { renameDurably } from './durable.ts'
import type { Place } from './place.ts'

/** One folder as the disk knows it. A copy has another inode; a copy of the whole disk has another device. */
export interface FileId {
  readonly device: string
  readonly inode: string
  /** Nanoseconds since 1970, or `unknown` where the file system keeps no time of creation. */
  readonly born: string
}

/** What a fresh identity consists of before its folders are known. */
export interface Secrets {
  readonly id: string
  readonly ownerPassword: string
  readonly servingPassword: string
}

/** The identity of one database folder: it holds only for the folders named in it, and a copy of the file is worth nothing. */
export interface FolderIdentity extends Secrets {
  readonly folder: FileId
  readonly cluster: FileId
}

export function freshSecrets(): Secrets {
  const secret = () => randomBytes(24).toString('hex')
  return { id: randomBytes(16).toString('hex'), ownerPassword: secret(), servingPassword: secret() }
}

/** The secrets bound to the folder, and to the cluster that lies or will lie in it. */
export function boundTo(place: Place, cluster: string, secrets: Secrets): FolderIdentity {
  return { ...secrets, folder: fileIdOf(place.folder), cluster: fileIdOf(cluster) }
}

/** Whether the identity was given to the folder that is at the path now. */
export function isOwn({ folder, cluster }: FolderIdentity, place: Place): boolean {
  if (!existsSync(place.folder) || !existsSync(place.cluster)) return false
  return isSame(folder, fileIdOf(place.folder)) && isSame(cluster, fileIdOf(place.cluster))
}

/** Whether the folder at the path is still the one that this identity was read from. */
export function isStillThere(identity: FolderIdentity, place: Place): boolean {
  const found = readIdentity(place.identity)
  return found?.id === identity.id && isOwn(found, place)
}

/** Whether the cluster is the very one of the identity, on a disk that may have another number since a restart. */
export function isSameCluster({ cluster }: FolderIdentity, place: Place): boolean {
  const here = fileIdOf(place.cluster)
  if (isSame(cluster, here)) return true
  return cluster.inode === here.inode && cluster.born === here.born && here.born !== unknown
}

const unknown = 'unknown'

/** The time of creation tells an inode from one that was deleted and whose number was given out again. */
function isSame(one: FileId, other: FileId): boolean {
  const isBornTogether = one.born === other.born || [one.born, other.born].includes(unknown)
  return one.device === other.device && one.inode === other.inode && isBornTogether
}

/** Systems that know no time of creation answer 0 or the time of the last change. */
function fileIdOf(path: string): FileId {
  const { dev, ino, birthtimeNs, ctimeNs } = statSync(path, { bigint: true })
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs
  return { device: String(dev), inode: String(ino), born: isKnown ? String(birthtimeNs) : unknown }
}

/** The identity in the file; undefined when it is missing or damaged. */
export function readIdentity(file: string): FolderIdentity | undefined {
  if (!existsSync(file)) return undefined
  chmodSync(file, 0o600)
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isIdentity(found) ? found : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Writes the file whole or not at all, readable by this user only. */
export function writeIdentity(file: string, identity: FolderIdentity): void {
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, `${JSON.stringify(identity, undefined, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  renameDurably(draft, file)
}

function isIdentity(found: unknown): found is FolderIdentity {
  if (!hasTexts(found, ['id', 'ownerPassword', 'servingPassword'])) return false
  return ['folder', 'cluster'].every((key) => hasTexts(found[key], ['device', 'inode', 'born']))
}

function hasTexts(found: unknown, keys: readonly string[]): found is Record<string, unknown> {
  if (typeof found !== 'object' || found === null) return false
  const values = new Map(Object.entries(found))
  return keys.every((key) => typeof values.get(key) === 'string' && values.get(key) !== '')
}
