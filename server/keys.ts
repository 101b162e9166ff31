import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'

const KEY_BYTES = 32

/**
 * The data key: DATA_KEY, or the one kept in DATA_DIR/data.key, which is made the first time. Servers that share a database
 * need the same one. Throws a ConfigError when the file cannot be used.
 */
export function dataKeyOf({ dataKey, dataDir }: Pick<Config, 'dataKey' | 'dataDir'>): Buffer {
  if (dataKey) return dataKey
  const file = join(dataDir, 'data.key')
  try {
    makeKey(dataDir, file)
    keepPrivate(file)
    return keyIn(file)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const why = error instanceof Error ? error.message : error
    throw new ConfigError(`The data key ${file} cannot be used: ${why}. Mend that, or set DATA_KEY.`)
  }
}

/** Tells one data key from another without telling anything about it; null while there is none. */
export function dataKeyIdOf({ dataKey, dataDir }: Pick<Config, 'dataKey' | 'dataDir'>): string | null {
  const file = join(dataDir, 'data.key')
  if (!dataKey && !statSync(file, { throwIfNoEntry: false })) return null
  return deriveKey('backup: id of the data key', dataKey ?? keyIn(file))
    .toString('hex')
    .slice(0, 16)
}

/** A key of its own for one purpose: whoever learns it learns neither the data key nor another purpose's. */
export function deriveKey(purpose: string, dataKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, '', purpose, KEY_BYTES))
}

/** What the key makes of the text, 256 bits: the same again, and nobody else can. */
export function hmacOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** A file under its last name is whole: it is written beside it and linked there, which only the first of two can. */
function makeKey(folder: string, file: string): void {
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

/** Tightens what others may read; throws when the file is not ours to tighten. Windows has no such modes. */
function keepPrivate(file: string): void {
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
}

function keyIn(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new ConfigError(`The data key ${file} is damaged: restore it from a backup.`)
}
