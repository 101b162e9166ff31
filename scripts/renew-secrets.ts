import { dataKeysOf } from '../server/config/keys.ts'
import { KeyRing } from '../server/dataKeys/keyRing.ts'
import { renewSecrets } from '../server/lottery/secrets.ts'
import { readSchoolConfig, withDatabase } from './with-database.ts'

/** Returns how many lotteries have a new seed. A file of its own, because verifying a record loads no database. */
export function renewSecretsIn(env: NodeJS.ProcessEnv): Promise<number> {
  const keys = new KeyRing(dataKeysOf(readSchoolConfig(env)))
  return withDatabase((postgres) => postgres.transaction((trx) => renewSecrets(trx, keys)))
}
