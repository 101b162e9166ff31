import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'

const KEY_BYTES = 32

/** Servers of one database need the same key. @throws ConfigError when the key file cannot be used. */
export function dataKeyOf({ dataKey, dataDir }: Pick<Config, 'dataKey' | 'dataDir'>): Buffer {
  if (dataKey) return dataKey
  const file = join(dataDir, 'data.key')
  try {
    createKeyFile(dataDir, file)
    makePrivate(file)
    return readKey(file)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = error instanceof Error ? error.message : error
    throw new ConfigError(`The data key ${file} cannot be used: ${reason}. Fix this or set DATA_KEY.`)
  }
}

/** Does not disclose the key. Null before the first start. */
export function dataKeyIdOf({ dataKey, dataDir }: Pick<Config, 'dataKey' | 'dataDir'>): string | null {
  const file = join(dataDir, 'data.key')
  if (!dataKey && !statSync(file, { throwIfNoEntry: false })) return null
  return deriveKey('backup: id of the data key', dataKey ?? readKey(file))
    .toString('hex')
    .slice(0, 16)
}

/** Discloses neither the data key nor the key of another purpose. */
export function deriveKey(purpose: string, dataKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, '', purpose, KEY_BYTES))
}

export function hmacOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Links a complete draft to the final name, so that only the first of parallel starts creates the file. */
function createKeyFile(folder: string, file: string): void {
  if (statSync(file, { throwIfNoEntry: false })) return
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Throws when the process may not change the file. Windows has no such modes. */
function makePrivate(file: string): void {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
}

function readKey(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new ConfigError(`The data key ${file} is damaged. Replace it with your own copy of it, or set DATA_KEY.`)
}
