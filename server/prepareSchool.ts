import { SERVING_ROLE, withClient } from '@online-enrollment/postgres/connect'
import type { Config } from './config.ts'
import { KeyRing, requireDataKeys } from './dataKeys/keyRing.ts'
import { switchKeyFile } from './dataKeys/rotateKey.ts'
import { renewSecretsAfterRestore } from './enrollment/lottery/secrets.ts'
import { dataKeysOf, unfinishedKeyFile } from './keys.ts'
import { migrate } from './platform/database/migrate.ts'
import { Postgres } from './platform/database/postgres.ts'
import { requireSession } from './platform/database/requireSession.ts'
import { createMailQueue } from './platform/mail/queue.ts'
import { loadSampleSchool } from './sample/loadSampleSchool.ts'
import { SAMPLE_PASSWORD } from './sample/sampleWarning.ts'
import { hashPassword } from './sessions/passwords.ts'

export interface DatabaseUrls {
  readonly ownerUrl: string
  readonly servingUrl: string
  /** The role of `servingUrl`. Undefined: that of the embedded database. */
  readonly servingRole?: string
}

/**
 * Migrates, checks the data keys, finishes a rotation of them that was interrupted, renews the seeds of lotteries after a restore, and loads
 * the sample school into an empty database if the configuration says so.
 * @throws ConfigError, PoolerError, MigrationError, CipherError
 */
export async function prepareSchool(
  config: Config,
  database: DatabaseUrls,
  warn: (line: string) => void = console.warn,
): Promise<void> {
  const keys = new KeyRing(dataKeysOf(config))
  if (config.databaseUrl) await requireSession(config.databaseUrl)
  await prepareDatabase(database)
  const postgres = new Postgres(database.servingUrl)
  try {
    await requireDataKeys(postgres.db, keys)
    if (!config.dataKey) await finishRotation(postgres, config.dataDir, warn)
    const renewed = await renewSecretsAfterRestore(postgres, { keys, dataDir: config.dataDir })
    if (renewed > 0)
      warn(`The database was restored, copied or moved. Lotteries that have not run got a new secret: ${renewed}.`)
    if (config.sample) await loadSample(postgres, keys)
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
      `A replacement of the data key was interrupted. Nothing is encrypted with the new key in ${unused} yet. Stop the server and run npm run rotate-key again.`,
    )
}

async function loadSample(postgres: Postgres, keys: KeyRing): Promise<void> {
  const passwordHash = await hashPassword(SAMPLE_PASSWORD)
  await loadSampleSchool(postgres, { passwordHash, now: new Date(), keys })
}

/** Migrates as the owner and grants the serving role access. Several servers may do so at once. */
export async function prepareDatabase({ ownerUrl, servingUrl, servingRole }: DatabaseUrls): Promise<void> {
  await migrate(ownerUrl)
  await createMailQueue(ownerUrl)
  if (servingUrl !== ownerUrl) await withClient(ownerUrl, (owner) => owner.query(grantTo(servingRole ?? SERVING_ROLE)))
}

/** The advisory lock of grants: concurrent ones would conflict in the catalog. */
const GRANT_LOCK_KEY = 20_180_903
const DELETE_AND_UPDATE_BITS = 8 | 16

/** Tables with a trigger against updates are append-only, migrations read-only. */
const grantTo = (role: string) => `
  DO $$ DECLARE
    schema_name name;
    append_only regclass;
  BEGIN
    PERFORM pg_advisory_xact_lock(${GRANT_LOCK_KEY});
    FOR schema_name IN SELECT nspname FROM pg_namespace WHERE nspname IN ('public', 'pgboss') LOOP
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${role}', schema_name);
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO ${role}', schema_name);
      EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO ${role}', schema_name);
      EXECUTE format('GRANT EXECUTE ON ALL ROUTINES IN SCHEMA %I TO ${role}', schema_name);
    END LOOP;
    FOR append_only IN SELECT tgrelid::regclass FROM pg_trigger
      WHERE tgfoid = to_regprocedure('public.raise_restrict_violation()') AND tgtype & ${DELETE_AND_UPDATE_BITS} = ${DELETE_AND_UPDATE_BITS} LOOP
      EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM ${role}', append_only);
    END LOOP;
    IF to_regclass('public.migration') IS NOT NULL THEN
      REVOKE INSERT, UPDATE, DELETE ON public.migration FROM ${role};
    END IF;
  END $$`
