import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { type Postgres, sqlState } from '../server/db/database.ts'
import { nextKey, replaceKey } from '../server/keyFiles.ts'
import { dataKeyOf, dataKeysOf } from '../server/keys.ts'
import { AnswerCipher } from '../server/registrations/answerCipher.ts'
import { discardKey } from '../server/registrations/keys/discardKey.ts'
import { KeyRing } from '../server/registrations/keys/keyRing.ts'
import { rotateKey } from '../server/registrations/keys/rotateKey.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `npm run rotate-key                       encrypts registrations, drafts and seeds of draws with a new data key
npm run rotate-key -- --discard KEY_ID   erases the registrations, drafts and rounds whose data key is lost for good`
const REFUSED = 1
const USAGE_ERROR = 2
const UNDEFINED_TABLE = '42P01'

class RefusedError extends Error {}

interface Keys {
  readonly keys: KeyRing
  readonly next: AnswerCipher
}

/** npm run rotate-key: replaces the data key, whether or not servers are running. */
async function main(): Promise<void> {
  const { discard } = parseArgs({ options: { discard: { type: 'string' } } }).values
  const { dataKey, formerDataKey, dataDir } = readConfig(process.env, { sample: false })
  const config = { dataKey, formerDataKey, dataDir }
  await withDatabase(async (postgres) => {
    const present = new AnswerCipher(dataKeyOf(config))
    const keys = new KeyRing(() => dataKeysOf(config))
    if (discard !== undefined) return discardLost(postgres, { keys, next: present }, discard)
    const next = dataKey ? present : new AnswerCipher(nextKey(dataDir))
    await encryptAgain(postgres, { keys, next })
    if (dataKey) reportVariables(formerDataKey !== undefined)
    else reportFiles(dataDir, replaceKey(dataDir, present.keyId))
  }, 'bulk')
}

async function discardLost(postgres: Postgres, { keys, next }: Keys, key_id: string): Promise<void> {
  const discarded = await postgres.transaction((trx) => discardKey(trx, keys, key_id))
  if (discarded === 'key-is-here') throw new RefusedError(`This server has the data key ${key_id}. Nothing was erased.`)
  if (discarded === 'unknown-key')
    throw new RefusedError(`Nothing is encrypted with the data key ${key_id}. Nothing was erased.`)
  const { registrations, drafts, rounds } = discarded
  console.log(`Erased: ${registrations} registrations, ${drafts} drafts and ${rounds} preference rounds.`)
  await encryptAgain(postgres, { keys, next })
}

async function encryptAgain(postgres: Postgres, { keys, next }: Keys): Promise<void> {
  const onProgress = (rows: number) => console.log(`Encrypted again: ${rows}`)
  const rows = await rotateKey(postgres, { keys, next, onProgress })
  console.log(`Everything is encrypted with the data key ${next.keyId}. Encrypted again in this run: ${rows}.`)
}

function reportFiles(dataDir: string, formerFile: string): void {
  console.log(`The new key is in ${join(dataDir, 'data.key')}. Copy it to a safe place, then run npm run backup.`)
  console.log(`The former key is in ${formerFile}. Keep it as long as you keep older backups.`)
}

function reportVariables(hasFormerKey: boolean): void {
  console.log(
    hasFormerKey
      ? 'Remove DATA_KEY_FORMER and restart the servers. Keep the former key as long as you keep older backups.'
      : 'To replace the key, set DATA_KEY to a new key and DATA_KEY_FORMER to this one, restart the servers, and run this command again.',
  )
}

await main().catch((error: NodeJS.ErrnoException) => {
  const isUsage = error.code?.startsWith('ERR_PARSE_ARGS')
  process.exitCode = isUsage ? USAGE_ERROR : REFUSED
  if (sqlState(error) === UNDEFINED_TABLE) console.error('The database was not upgraded yet. Start the server first.')
  else console.error(isUsage ? USAGE : error.message)
})
