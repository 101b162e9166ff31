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
import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import { type Config, ConfigError } from './config.ts'

type KeyConfig = Pick<Config, 'dataKey' | 'dataDir'>

/** Servers of one database need the same key. @throws ConfigError when the key file cannot be used. */
export function dataKeyOf({ dataKey, dataDir }: KeyConfig): Buffer {
  return dataKey ?? readable(keyFileIn(dataDir), () => createdKey(dataDir))
}

/** The data key. Next to its file there may be that of an interrupted rotation, and former ones, which open a restored backup. @throws ConfigError */
export function dataKeysOf(config: KeyConfig): readonly Buffer[] {
  const { dataKey, dataDir } = config
  if (dataKey) return [dataKey]
  return [dataKeyOf(config), ...readable(keyFileIn(dataDir), () => otherKeys(dataDir))]
}

/** The same for a command, which creates no key. @throws ConfigError also without a key file */
export function existingDataKeys(config: KeyConfig): readonly Buffer[] {
  const file = keyFileIn(config.dataDir)
  if (config.dataKey || readable(file, () => exists(file))) return dataKeysOf(config)
  throw new ConfigError(
    `There is no data key in ${file}. Set DATA_DIR or DATA_KEY as for the server. If the key is lost for good, start the server: it creates another key and names the lost one.`,
  )
}

/** Does not disclose the key. Null before the first start. */
export function dataKeyIdOf({ dataKey, dataDir }: KeyConfig): string | null {
  const file = keyFileIn(dataDir)
  if (!dataKey && !exists(file)) return null
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

function readable<Result>(file: string, read: () => Result): Result {
  return explained(read, (reason) => `The data key ${file} cannot be used: ${reason}. Fix this or set DATA_KEY.`)
}

/** @throws ConfigError with this message instead of an error of the file system */
function explained<Result>(work: () => Result, message: (reason: string) => string): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(message(error instanceof Error ? error.message : String(error)))
  }
}

const KEY_BYTES = 32
const CURRENT = 'data.key'
const NEXT = 'data.key.next'
const FORMER = /^data\.key\.former-[0-9a-f]+$/
/** What a killed rotation was writing. Nothing is encrypted with it. */
const DRAFT_OF_NEXT = /^data\.key\.next\.[0-9a-f]+$/

function keyFileIn(dataDir: string): string {
  return join(dataDir, CURRENT)
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined
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
  const files = names.sort().map((name) => join(dataDir, name))
  return files.map((file) => readable(file, () => readKeyFile(file)))
}

/** The key of a rotation. A repeated call returns the key of the rotation that was interrupted. @throws ConfigError */
export function nextKey(dataDir: string): Buffer {
  const file = join(dataDir, NEXT)
  return explained(
    () => {
      for (const name of readdirSync(dataDir)) if (DRAFT_OF_NEXT.test(name)) rmSync(join(dataDir, name))
      createKeyFile(file)
      const { uid, gid } = statSync(keyFileIn(dataDir))
      if (process.getuid?.() === 0) chownSync(file, uid, gid)
      return readKeyFile(file)
    },
    (reason) => `The new data key cannot be stored in ${file}: ${reason}. Nothing was changed.`,
  )
}

/** The file with the key of a rotation that was interrupted. */
export function unfinishedKeyFile(dataDir: string): string | undefined {
  const file = join(dataDir, NEXT)
  return exists(file) ? file : undefined
}

/** The key of a rotation that was interrupted. */
export function unfinishedKey(dataDir: string): Buffer | undefined {
  const file = unfinishedKeyFile(dataDir)
  return file === undefined ? undefined : readKeyFile(file)
}

/**
 * Replaces data.key by the next key and returns the file that keeps the former one. Every step can be repeated.
 * @throws ConfigError when the folder cannot be changed
 */
export function replaceKey(dataDir: string, former_id: string): string {
  const [current, next] = [keyFileIn(dataDir), join(dataDir, NEXT)]
  const former = join(dataDir, `data.key.former-${former_id}`)
  return explained(
    () => {
      if (!exists(former)) linkSync(current, former)
      syncFolder(dataDir)
      renameSync(next, current)
      syncFolder(dataDir)
      return former
    },
    (reason) =>
      `Everything is encrypted with the new data key in ${next}, which cannot replace ${current}: ${reason}. Keep both files, fix this, and run ${operatorCommand('rotate-key')} again or start the server.`,
  )
}

function readKeyFile(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new ConfigError(`The data key ${file} is damaged. Replace it with your own copy of it, or set DATA_KEY.`)
}

/** Links a complete draft to the final name, so that only the first of parallel starts creates the file. */
function createKeyFile(file: string): void {
  if (exists(file)) return
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
