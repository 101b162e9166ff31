import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from './config.ts'

export const KEY_BYTES = 32
const CURRENT = 'data.key'
const NEXT = 'data.key.next'
const FORMER = /^data\.key\.former-[0-9a-f]+$/

export function keyFileIn(dataDir: string): string {
  return join(dataDir, CURRENT)
}

/** The key of this file, which the first call creates. @throws ConfigError for a damaged file */
export function createdKey(dataDir: string): Buffer {
  const file = keyFileIn(dataDir)
  createKeyFile(file)
  makePrivate(file)
  return readKeyFile(file)
}

/** The keys besides data.key: the next one during a rotation, and former ones. */
export function otherKeys(dataDir: string): Buffer[] {
  const names = readdirSync(dataDir).filter((name) => name === NEXT || FORMER.test(name))
  return names.sort().map((name) => readKeyFile(join(dataDir, name)))
}

/** The key of a rotation. A repeated call returns the key of the rotation that was interrupted. */
export function nextKey(dataDir: string): Buffer {
  const file = join(dataDir, NEXT)
  createKeyFile(file)
  const { uid, gid } = statSync(keyFileIn(dataDir))
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
  return readKeyFile(file)
}

/** Replaces data.key by the next key and returns the file that keeps the former one. Every step can be repeated. */
export function replaceKey(dataDir: string, former_id: string): string {
  const [current, former] = [keyFileIn(dataDir), join(dataDir, `data.key.former-${former_id}`)]
  if (!statSync(former, { throwIfNoEntry: false })) linkSync(current, former)
  syncFolder(dataDir)
  renameSync(join(dataDir, NEXT), current)
  syncFolder(dataDir)
  return former
}

export function readKeyFile(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new ConfigError(`The data key ${file} is damaged. Replace it with your own copy of it, or set DATA_KEY.`)
}

/** Links a complete draft to the final name, so that only the first of parallel starts creates the file. */
function createKeyFile(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })) return
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dirname(file))
}

/** Throws when the process may not change the file. Windows has no such modes. */
function makePrivate(file: string): void {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
}

/** A new name is on disk when its folder is. Windows cannot sync a folder. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
