import { createHmac, hkdfSync } from 'node:crypto'
import { statSync } from 'node:fs'
import { type Config, ConfigError } from './config.ts'
import { createdKey, KEY_BYTES, keyFileIn, otherKeys, readKeyFile } from './keyFiles.ts'

type KeyConfig = Pick<Config, 'dataKey' | 'formerDataKey' | 'dataDir'>

/** Servers of one database need the same key. @throws ConfigError when the key file cannot be used. */
export function dataKeyOf({ dataKey, dataDir }: Pick<KeyConfig, 'dataKey' | 'dataDir'>): Buffer {
  return dataKey ?? readable(dataDir, () => createdKey(dataDir))
}

/** The data key and the keys before and after it, which open answers until a rotation is complete. @throws ConfigError */
export function dataKeysOf(config: KeyConfig): readonly Buffer[] {
  const { dataKey, formerDataKey, dataDir } = config
  if (dataKey) return formerDataKey ? [dataKey, formerDataKey] : [dataKey]
  return [dataKeyOf(config), ...readable(dataDir, () => otherKeys(dataDir))]
}

/** Does not disclose the key. Null before the first start. */
export function dataKeyIdOf({ dataKey, dataDir }: Pick<KeyConfig, 'dataKey' | 'dataDir'>): string | null {
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
