import { SERVING_ROLE, withClient } from '@online-enrollment/postgres/connect'

export interface DatabaseUrls {
  readonly ownerUrl: string
  readonly servingUrl: string
  /** The role of `servingUrl`. Undefined: that of the embedded database. */
  readonly servingRole?: string | undefined
}

/** Without the owner's URL, a server does not migrate. */
export type ServerUrls = Omit<DatabaseUrls, 'ownerUrl'> & { readonly ownerUrl?: string | undefined }

/** Grants the serving role access to every table, unless requests use the owner. Several servers may do so at once. */
export async function grantServingRole({
  ownerUrl,
  servingUrl,
  servingRole = SERVING_ROLE,
}: DatabaseUrls): Promise<void> {
  if (servingUrl !== ownerUrl)
    await withClient(ownerUrl, (owner) => owner.query(grantTo(owner.escapeLiteral(servingRole))))
}

/** The advisory lock of grants: concurrent ones would conflict in the catalog. */
const GRANT_LOCK_KEY = 20_180_903
const DELETE_AND_UPDATE_BITS = 8 | 16

/** Tables with a trigger against updates are append-only, migrations read-only. */
const grantTo = (role: string) => `
  DO $grants$ DECLARE
    role_name name := ${role};
    schema_name name;
    append_only regclass;
  BEGIN
    PERFORM pg_advisory_xact_lock(${GRANT_LOCK_KEY});
    FOR schema_name IN SELECT nspname FROM pg_namespace WHERE nspname IN ('public', 'pgboss') LOOP
      EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', schema_name, role_name);
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %I', schema_name, role_name);
      EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO %I', schema_name, role_name);
      EXECUTE format('GRANT EXECUTE ON ALL ROUTINES IN SCHEMA %I TO %I', schema_name, role_name);
    END LOOP;
    FOR append_only IN SELECT tgrelid::regclass FROM pg_trigger
      WHERE tgfoid = to_regprocedure('public.raise_restrict_violation()') AND tgtype & ${DELETE_AND_UPDATE_BITS} = ${DELETE_AND_UPDATE_BITS} LOOP
      EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM %I', append_only, role_name);
    END LOOP;
    IF to_regclass('public.migration') IS NOT NULL THEN
      EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON public.migration FROM %I', role_name);
    END IF;
  END $grants$`
