import { readConfig } from '../server/config.ts'
import { KeyRing } from '../server/dataKeys/keyRing.ts'
import { renewSeeds } from '../server/enrollment/lottery/seeds.ts'
import { dataKeysOf } from '../server/keys.ts'
import { withDatabase } from './with-database.ts'

/** Returns how many lotteries have a new seed. A file of its own, because verifying a record loads no database. */
export function renewSeedsIn(env: NodeJS.ProcessEnv): Promise<number> {
  const config = readConfig(env, { sample: false })
  const keys = new KeyRing(dataKeysOf(config))
  return withDatabase((postgres) => postgres.transaction((trx) => renewSeeds(trx, keys)))
}
