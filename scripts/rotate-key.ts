import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { type Postgres, sqlState } from '../server/db/database.ts'
import { nextKey, replaceKey } from '../server/keyFiles.ts'
import { dataKeyOf, dataKeysOf } from '../server/keys.ts'
import { AnswerSeal } from '../server/registrations/answerSeal.ts'
import { KeyRing } from '../server/registrations/keys/keyRing.ts'
import { rotateKey } from '../server/registrations/keys/rotateKey.ts'
import { withDatabase } from './with-database.ts'

const UNDEFINED_TABLE = '42P01'

/** npm run rotate-key: encrypts registrations and drafts with a new data key, whether or not servers are running. */
async function main(): Promise<void> {
  const { dataKey, formerDataKey, dataDir } = readConfig(process.env, { sample: false })
  const config = { dataKey, formerDataKey, dataDir }
  await withDatabase(async (postgres) => {
    const former = new AnswerSeal(dataKeyOf(config))
    await encryptAgain(
      postgres,
      dataKey ? former : new AnswerSeal(nextKey(dataDir)),
      new KeyRing(() => dataKeysOf(config)),
    )
    if (dataKey) reportVariables(formerDataKey !== undefined)
    else reportFiles(dataDir, replaceKey(dataDir, former.keyId))
  }, 'bulk')
}

async function encryptAgain(postgres: Postgres, next: AnswerSeal, keys: KeyRing): Promise<void> {
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

await main().catch((error: Error) => {
  process.exitCode = 1
  if (sqlState(error) === UNDEFINED_TABLE) console.error('The database was not upgraded yet. Start the server first.')
  else console.error(error.message)
})
