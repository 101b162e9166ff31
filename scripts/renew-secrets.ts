import { readConfig } from '../server/config.ts'
import { KeyRing } from '../server/dataKeys/keyRing.ts'
import { renewSecrets } from '../server/enrollment/lottery/secrets.ts'
import { dataKeysOf } from '../server/keys.ts'
import { withDatabase } from './with-database.ts'

/** Returns how many lotteries have a new seed. A file of its own, because verifying a record loads no database. */
export function renewSecretsIn(env: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(env, { sample: false })
  const keys = new KeyRing(dataKeysOf(config))
  return withDatabase((postgres) => postgres.transaction((trx) => renewSecrets(trx, keys)))
}
