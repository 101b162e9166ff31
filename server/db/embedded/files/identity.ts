import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { DataDirectory } from './dataDirectory.ts'
import { type FileId, fileIdOf, isSameFile, isSameFileOnOtherDevice } from './fileId.ts'
import { renameDurably } from './renameDurably.ts'

export interface Secrets {
  readonly id: string
  readonly ownerPassword: string
  readonly servingPassword: string
}

/** Valid for the folders in it only, and so not in a copy. */
export interface FolderIdentity extends Secrets {
  readonly folder: FileId
  readonly cluster: FileId
}

export function generateSecrets(): Secrets {
  const secret = () => randomBytes(24).toString('hex')
  return { id: randomBytes(16).toString('hex'), ownerPassword: secret(), servingPassword: secret() }
}

export function identityFor(directory: DataDirectory, cluster: string, secrets: Secrets): FolderIdentity {
  return { ...secrets, folder: fileIdOf(directory.folder), cluster: fileIdOf(cluster) }
}

export function isOwn({ folder, cluster }: FolderIdentity, directory: DataDirectory): boolean {
  if (!existsSync(directory.folder) || !existsSync(directory.cluster)) return false
  return isSameFile(folder, fileIdOf(directory.folder)) && isSameFile(cluster, fileIdOf(directory.cluster))
}

export function isUnchanged(identity: FolderIdentity, directory: DataDirectory): boolean {
  const found = readIdentity(directory.identity)
  return found?.id === identity.id && isOwn(found, directory)
}

export function isSameCluster({ cluster }: FolderIdentity, directory: DataDirectory): boolean {
  const current = fileIdOf(directory.cluster)
  return isSameFile(cluster, current) || isSameFileOnOtherDevice(cluster, current)
}

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

/** Atomic. Only this user can read the file. */
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
