import pg from 'pg'
import { connectClient } from './connection.ts'
import { ownerUrlAt, type ServerAddress, servingRole, servingUrlAt } from './credentials.ts'

/** Does nothing when the role can log in with this folder's password. */
export async function ensureServingRole(address: ServerAddress): Promise<void> {
  if (await canLogIn(servingUrlAt(address))) return
  const { servingPassword } = address.identity
  const owner = await connectClient(ownerUrlAt(address))
  try {
    await owner.query(`
      DO $$ BEGIN
        IF to_regrole('${servingRole}') IS NULL THEN CREATE ROLE ${servingRole}; END IF;
        ALTER ROLE ${servingRole} WITH LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
          PASSWORD '${servingPassword}';
      END $$`)
  } finally {
    await owner.end()
  }
  await grantToServingRole(ownerUrlAt(address))
}

const INVALID_PASSWORD = '28P01'
const TOO_MANY_CONNECTIONS = '53300'

async function canLogIn(url: string): Promise<boolean> {
  try {
    const client = await connectClient(url)
    await client.end()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INVALID_PASSWORD) return false
    if (error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS) return true
    throw error
  }
}

/** The advisory lock of grants: concurrent ones would conflict in the catalog. */
const GRANT_LOCK_KEY = 20_180_903

/** Run after each migration. Tables with a trigger against updates are append-only, migrations read-only. */
export async function grantToServingRole(ownerUrl: string): Promise<void> {
  const owner = await connectClient(ownerUrl)
  try {
    await owner.query(GRANT_STATEMENTS)
  } finally {
    await owner.end()
  }
}

const DELETE_AND_UPDATE_BITS = 8 | 16

const GRANT_STATEMENTS = `
  DO $$ DECLARE
    schema_name name;
    append_only regclass;
  BEGIN
    PERFORM pg_advisory_xact_lock(${GRANT_LOCK_KEY});
    FOR schema_name IN SELECT nspname FROM pg_namespace WHERE nspname IN ('public', 'pgboss') LOOP
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${servingRole}', schema_name);
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO ${servingRole}', schema_name);
      EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO ${servingRole}', schema_name);
      EXECUTE format('GRANT EXECUTE ON ALL ROUTINES IN SCHEMA %I TO ${servingRole}', schema_name);
    END LOOP;
    FOR append_only IN SELECT tgrelid::regclass FROM pg_trigger
      WHERE tgfoid = to_regprocedure('public.raise_restrict_violation()') AND tgtype & ${DELETE_AND_UPDATE_BITS} = ${DELETE_AND_UPDATE_BITS} LOOP
      EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM ${servingRole}', append_only);
    END LOOP;
    IF to_regclass('public.migration') IS NOT NULL THEN
      REVOKE INSERT, UPDATE, DELETE ON public.migration FROM ${servingRole};
    END IF;
  END $$`
