import type { Config } from '../config.ts'
import { Postgres } from '../db/database.ts'
import { type DatabaseUrls, prepareDatabase } from '../db/prepareDatabase.ts'
import { loadSampleSchool } from '../db/sample/loadSampleSchool.ts'
import { dataKeysOf } from '../keys.ts'
import { requireDataKeys } from '../registrations/keys/dataKeys.queries.ts'
import { KeyRing } from '../registrations/keys/keyRing.ts'
import { SAMPLE_PASSWORD } from '../sampleWarning.ts'
import { hashPassword } from '../sessions/passwords.ts'

/**
 * Migrates, checks the data keys, and loads the sample school into an empty database if the configuration says so.
 * @throws ConfigError, MigrationError, CipherError
 */
export async function prepareSchool(config: Config, database: DatabaseUrls): Promise<void> {
  const keys = new KeyRing(() => dataKeysOf(config))
  await prepareDatabase(database)
  const postgres = new Postgres(database.servingUrl)
  try {
    await requireDataKeys(postgres.db, keys)
    if (config.sample) await loadSample(postgres)
  } finally {
    await postgres.close()
  }
}

async function loadSample(postgres: Postgres): Promise<void> {
  const passwordHash = await hashPassword(SAMPLE_PASSWORD)
  await loadSampleSchool(postgres, { passwordHash, now: new Date() })
}
