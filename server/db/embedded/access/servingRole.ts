import pg from 'pg'
import { connectedClient } from './connection.ts'
import { ownerUrlAt, type ServerAddress, servingRole, servingUrlAt } from './credentials.ts'

/** Makes the role that serves, or gives it this folder's password, unless it can sign in already. */
export async function ensureServingRole(address: ServerAddress): Promise<void> {
  if (await canSignIn(servingUrlAt(address))) return
  const { servingPassword } = address.identity
  const owner = await connectedClient(ownerUrlAt(address))
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

const badPassword = '28P01'
const tooManyClients = '53300'

async function canSignIn(url: string): Promise<boolean> {
  try {
    const client = await connectedClient(url)
    await client.end()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === badPassword) return false
    if (error instanceof pg.DatabaseError && error.code === tooManyClients) return true
    throw error
  }
}

/** One number for every process that grants: two at once would collide in the catalog. */
const grantLock = 20_180_903

/**
 * Lets the role that serves work with every table there is: read and write rows, nothing more. A table whose trigger refuses
 * updates and deletes is append-only for it; migrations are the owner's. Repeat it after the tables have changed.
 */
export async function grantToServingRole(ownerUrl: string): Promise<void> {
  const owner = await connectedClient(ownerUrl)
  try {
    await owner.query(grants)
  } finally {
    await owner.end()
  }
}

const updateAndDelete = 8 | 16

const grants = `
  DO $$ DECLARE
    place name;
    kept regclass;
  BEGIN
    PERFORM pg_advisory_xact_lock(${grantLock});
    FOR place IN SELECT nspname FROM pg_namespace WHERE nspname IN ('public', 'pgboss') LOOP
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${servingRole}', place);
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO ${servingRole}', place);
      EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO ${servingRole}', place);
      EXECUTE format('GRANT EXECUTE ON ALL ROUTINES IN SCHEMA %I TO ${servingRole}', place);
    END LOOP;
    FOR kept IN SELECT tgrelid::regclass FROM pg_trigger
      WHERE tgfoid = to_regprocedure('public.raise_restrict_violation()') AND tgtype & ${updateAndDelete} = ${updateAndDelete} LOOP
      EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM ${servingRole}', kept);
    END LOOP;
    IF to_regclass('public.migration') IS NOT NULL THEN
      REVOKE INSERT, UPDATE, DELETE ON public.migration FROM ${servingRole};
    END IF;
  END $$`
