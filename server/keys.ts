import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
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
import { type Config, ConfigError } from './config.ts'

type KeyConfig = Pick<Config, 'dataKey' | 'dataDir'>

/** Servers of one database need the same key. @throws ConfigError when the key file cannot be used. */
export function dataKeyOf({ dataKey, dataDir }: KeyConfig): Buffer {
  return dataKey ?? readable(dataDir, () => createdKey(dataDir))
}

/** The data key. Beside its file there may be that of an interrupted rotation, and former ones, which open a restored backup. @throws ConfigError */
export function dataKeysOf(config: KeyConfig): readonly Buffer[] {
  const { dataKey, dataDir } = config
  if (dataKey) return [dataKey]
  return [dataKeyOf(config), ...readable(dataDir, () => otherKeys(dataDir))]
}

/** Does not disclose the key. Null before the first start. */
export function dataKeyIdOf({ dataKey, dataDir }: KeyConfig): string | null {
  const file = keyFileIn(dataDir)
  if (!dataKey && !statSync(file, { throwIfNoEntry: false })) return null
  return backupIdOf(dataKey ?? readKeyFile(file))
}

/** Whether a backup whose key has this id can be used. */
export function hasDataKey(config: KeyConfig, id: string): boolean {
  if (dataKeyIdOf(config) === null) return false
  return dataKeysOf(config).some((key) => backupIdOf(key) === id)
}

/** Discloses neither the data key nor the key of another purpose. */
export function deriveKey(purpose: string, dataKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, '', purpose, KEY_BYTES))
}

export function hmacOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function backupIdOf(dataKey: Buffer): string {
  return deriveKey('backup: id of the data key', dataKey).toString('hex').slice(0, 16)
}

function readable<Key>(dataDir: string, read: () => Key): Key {
  try {
    return read()
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = error instanceof Error ? error.message : error
    throw new ConfigError(`The data key ${keyFileIn(dataDir)} cannot be used: ${reason}. Fix this or set DATA_KEY.`)
  }
}

const KEY_BYTES = 32
const CURRENT = 'data.key'
const NEXT = 'data.key.next'
const FORMER = /^data\.key\.former-[0-9a-f]+$/

function keyFileIn(dataDir: string): string {
  return join(dataDir, CURRENT)
}

/** The key of this file, which the first call creates. @throws ConfigError for a damaged file */
function createdKey(dataDir: string): Buffer {
  const file = keyFileIn(dataDir)
  createKeyFile(file)
  makePrivate(file)
  return readKeyFile(file)
}

/** The keys besides data.key: that of a rotation that was interrupted, and former ones. */
function otherKeys(dataDir: string): Buffer[] {
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

/** The key of a rotation that was interrupted. */
export function unfinishedKey(dataDir: string): Buffer | undefined {
  const file = join(dataDir, NEXT)
  return statSync(file, { throwIfNoEntry: false }) && readKeyFile(file)
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

function readKeyFile(file: string): Buffer {
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
