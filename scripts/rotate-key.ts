import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { operatorCommand, usageOf } from '@online-enrollment/postgres/operatorCommand'
import type { Config } from '../server/config/config.ts'
import { existingDataKeys, nextKey, unfinishedKeyFile } from '../server/config/keys.ts'
import { DataCipher } from '../server/dataKeys/dataCipher.ts'
import { KeyRing } from '../server/dataKeys/keyRing.ts'
import type { Postgres } from '../server/platform/database/postgres.ts'
import { sqlState } from '../server/platform/database/retries.ts'
import { discardKey, type Rotation, rotateKey, switchKeyFile } from '../server/rotateKey.ts'
import { runCommand } from './command.ts'
import { readSchoolConfig, withDatabase } from './with-database.ts'

const USAGE = usageOf({
  'rotate-key': 'encrypts registrations, drafts and secrets of lotteries with a new data key',
  'rotate-key --discard KEY_ID': 'erases the registrations, drafts and lotteries whose data key is lost for good',
})
const UNDEFINED_TABLE = '42P01'

class RefusedError extends Error {}

/** npm run rotate-key: replaces the data key while no server is running. */
async function main(): Promise<void> {
  const { discard } = parseArgs({ options: { discard: { type: 'string' } } }).values
  const config = readSchoolConfig()
  await withDatabase(async (postgres) => {
    if (discard !== undefined) await discardLost(postgres, config, discard)
    else if (config.dataKey) await replaceVariable(postgres, config.dataKey, config.formerDataKey)
    else await replaceFile(postgres, config)
  }, 'bulk')
}

async function discardLost(postgres: Postgres, config: Config, key_id: string): Promise<void> {
  const readKeys = () => new KeyRing(existingDataKeys(config))
  const discarded = await postgres.transaction((trx) => discardKey(trx, readKeys, key_id))
  if (discarded === 'key-is-here') throw new RefusedError(`This server has the data key ${key_id}. Nothing was erased.`)
  if (discarded === 'unknown-key')
    throw new RefusedError(`Nothing is encrypted with the data key ${key_id}. Nothing was erased.`)
  const { registrations, drafts, confirmations, lotteries, documents } = discarded
  console.log(
    `Erased registrations: ${registrations}, drafts: ${drafts}, confirmations: ${confirmations}, lotteries: ${lotteries}, documents: ${documents}.`,
  )
}

/** DATA_KEY is the new key already. */
async function replaceVariable(postgres: Postgres, dataKey: Buffer, formerDataKey: Buffer | undefined): Promise<void> {
  if (!formerDataKey)
    throw new RefusedError(
      'The data key is in DATA_KEY. To replace it, run this command with a new key as DATA_KEY and the present one as DATA_KEY_FORMER.',
    )
  const keys = new KeyRing([dataKey, formerDataKey])
  await encryptAgain(postgres, { readKeys: () => keys, readNext: () => new DataCipher(dataKey) })
  console.log('Start the servers with this DATA_KEY and without DATA_KEY_FORMER.')
  console.log('Keep the former key as long as you keep older backups.')
}

/** The new key is stored next to the old one first, so that a crash at any moment leaves the key that the database needs. */
async function replaceFile(postgres: Postgres, config: Config): Promise<void> {
  const { dataDir } = config
  const unfinished = unfinishedKeyFile(dataDir)
  try {
    await encryptAgain(postgres, {
      readKeys: () => new KeyRing(existingDataKeys(config)),
      readNext: () => new DataCipher(nextKey(dataDir)),
    })
  } catch (error) {
    const kept = unfinishedKeyFile(dataDir)
    if (kept) console.error(`The new key of this or an earlier run is in ${kept}. The next run uses it.`)
    throw error
  }
  if (unfinished) console.log('This completed an earlier run that was interrupted.')
  const formerFile = await switchKeyFile(postgres, dataDir)
  console.log(
    `The new key is in ${join(dataDir, 'data.key')}. Copy it to a safe place, then run ${operatorCommand('backup')}.`,
  )
  if (formerFile) console.log(`The former key is in ${formerFile}. Keep it as long as you keep older backups.`)
}

async function encryptAgain(postgres: Postgres, rotation: Rotation): Promise<void> {
  const { key_id, rows } = await rotateKey(postgres, rotation)
  console.log(`Everything is encrypted with the data key ${key_id}. Encrypted again in this run: ${rows}.`)
}

await runCommand(main, {
  usage: USAGE,
  messageFor: (error) =>
    sqlState(error) === UNDEFINED_TABLE ? 'The database was not upgraded yet. Start the server first.' : undefined,
})
