import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { DataDirectory } from './dataDirectory.ts'
import { type FileId, fileIdOf, isSameFile, isSameFileOnOtherDevice } from './fileId.ts'
import { renameDurably } from './renameDurably.ts'

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

export function generateSecrets(): Secrets {
  const secret = () => randomBytes(24).toString('hex')
  return { id: randomBytes(16).toString('hex'), ownerPassword: secret(), servingPassword: secret() }
}

/** The secrets bound to the folder, and to the cluster that lies or will lie in it. */
export function identityFor(place: DataDirectory, cluster: string, secrets: Secrets): FolderIdentity {
  return { ...secrets, folder: fileIdOf(place.folder), cluster: fileIdOf(cluster) }
}

/** Whether the identity was given to the folder that is at the path now. */
export function isOwn({ folder, cluster }: FolderIdentity, place: DataDirectory): boolean {
  if (!existsSync(place.folder) || !existsSync(place.cluster)) return false
  return isSameFile(folder, fileIdOf(place.folder)) && isSameFile(cluster, fileIdOf(place.cluster))
}

/** Whether the folder at the path is still the one that this identity was read from. */
export function isUnchanged(identity: FolderIdentity, place: DataDirectory): boolean {
  const found = readIdentity(place.identity)
  return found?.id === identity.id && isOwn(found, place)
}

/** Whether the cluster is the very one of the identity, on a disk that may have another number since a restart. */
export function isSameCluster({ cluster }: FolderIdentity, place: DataDirectory): boolean {
  const here = fileIdOf(place.cluster)
  return isSameFile(cluster, here) || isSameFileOnOtherDevice(cluster, here)
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
