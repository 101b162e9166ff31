import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import type { Config } from './config/config.ts'
import { dataKeysOf, unfinishedKeyFile } from './config/keys.ts'
import { KeyRing, requireDataKeys } from './dataKeys/keyRing.ts'
import { FileFolder } from './documents/files/fileFolder.ts'
import { renewSecretsAfterRestore } from './lottery/secrets.ts'
import { type DatabaseUrls, grantServingRole, type ServerUrls } from './platform/database/grants.ts'
import { migrate, requireMigrated } from './platform/database/migrate.ts'
import { Postgres } from './platform/database/postgres.ts'
import { requireSession } from './platform/database/requireSession.ts'
import { requireServingRole } from './platform/database/servingRole.ts'
import { createEmailQueue } from './platform/email/queue.ts'
import { switchKeyFile } from './rotateKey.ts'
import { SAMPLE_PASSWORD } from './sample/sampleWarning.ts'
import { hashPassword } from './sessions/passwordHashing.ts'

/**
 * Migrates, or without the owner's URL checks that nothing is missing. Checks what requests may do and the data keys, finishes a rotation of them that was interrupted, renews the seeds of lotteries after a restore, and loads
 * the sample school into an empty database if the configuration says so.
 * @throws ConfigError, PoolerError, ServingRoleError, MigrationError, CipherError
 */
export async function prepareSchool(
  config: Config,
  { ownerUrl, ...serving }: ServerUrls,
  warn: (line: string) => void = console.warn,
): Promise<void> {
  const keys = new KeyRing(dataKeysOf(config))
  if (config.databaseUrl) await requireSession(config.databaseUrl)
  const { servingUrl } = serving
  if (ownerUrl !== servingUrl) await requireServingRole(servingUrl)
  await (ownerUrl === undefined ? requireMigrated(servingUrl) : prepareDatabase({ ...serving, ownerUrl }))
  const postgres = new Postgres(servingUrl)
  try {
    await requireDataKeys(postgres.db, keys)
    if (!config.dataKey) await finishRotation(postgres, config.dataDir, warn)
    const renewed = await renewSecretsAfterRestore(postgres, { keys, dataDir: config.dataDir })
    if (renewed > 0)
      warn(`The database was restored, copied or moved. Lotteries that have not run got a new secret: ${renewed}.`)
    if (config.sample) await loadSample(postgres, keys, new FileFolder(config.documentsDir))
  } finally {
    await postgres.close()
  }
}

async function finishRotation(postgres: Postgres, dataDir: string, warn: (line: string) => void): Promise<void> {
  const former = await switchKeyFile(postgres, dataDir)
  const unused = unfinishedKeyFile(dataDir)
  if (former)
    warn(
      `A replacement of the data key was interrupted and is complete now. The former key is in ${former}. Keep it as long as you keep older backups.`,
    )
  if (unused)
    warn(
      `A replacement of the data key was interrupted. Nothing is encrypted with the new key in ${unused} yet. Stop the server and run ${operatorCommand('rotate-key')} again.`,
    )
}

async function loadSample(postgres: Postgres, keys: KeyRing, documentFiles: FileFolder): Promise<void> {
  const { loadSampleSchool } = await import('./sample/loadSampleSchool.ts')
  const passwordHash = await hashPassword(SAMPLE_PASSWORD)
  await loadSampleSchool(postgres, { passwordHash, now: new Date(), keys, documentFiles })
}

/** Migrates as the owner and grants the serving role access. Several servers may do so at once. */
export async function prepareDatabase({ ownerUrl, servingUrl, servingRole }: DatabaseUrls): Promise<void> {
  await migrate(ownerUrl)
  await createEmailQueue(ownerUrl)
  await grantServingRole({ ownerUrl, servingUrl, servingRole })
}
