import { withClient } from '@online-enrollment/postgres/connect'
import { parseHosts } from '@online-enrollment/postgres/hosts'
import type pg from 'pg'
import type { DatabaseUrls } from './grants.ts'
import { requireSession } from './requireSession.ts'

/** A message for the administrator. */
export class ServingRoleError extends Error {
  override readonly name = 'ServingRoleError'
}

/** The advisory lock while a role is created: several servers may do so at once. */
const LOCK = 20_180_906

/** The owner's and the serving role's URL with the name of the latter, which is created if it is missing. @throws ServingRoleError, PoolerError */
export async function openServingRole(
  urls: Pick<DatabaseUrls, 'ownerUrl' | 'servingUrl'>,
): Promise<Required<DatabaseUrls>> {
  const { username, password } = new URL(parseHosts(urls.servingUrl)[0]?.url ?? urls.servingUrl)
  const role = decodeURIComponent(username)
  if (urls.ownerUrl === urls.servingUrl) return { ...urls, servingRole: role }
  if (role === '') throw new ServingRoleError('DATABASE_URL needs the name of a role, as in postgres://role:password@…')
  await requireSession(urls.ownerUrl, 'DATABASE_OWNER_URL')
  await withClient(urls.ownerUrl, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role])
    if (rowCount === 0) await createRole(owner, role, decodeURIComponent(password))
  })
  return { ...urls, servingRole: role }
}

/** PostgreSQL writes a statement that fails into its log, so the one with the password is sent only by a role that may create others. */
async function createRole(owner: pg.Client, role: string, password: string): Promise<void> {
  const attributes = 'with login nosuperuser nocreatedb nocreaterole'
  const statement = `create role ${owner.escapeIdentifier(role)} ${attributes} password`
  const { rowCount } = await owner.query(
    'select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)',
  )
  if (rowCount === 0)
    throw new ServingRoleError(
      `PostgreSQL has no role ${role}, which DATABASE_URL names, and the role of DATABASE_OWNER_URL may not create it. As an administrator, ` +
        `run: ${statement} '…'`,
    )
  await owner.query(`${statement} ${owner.escapeLiteral(password)}`)
}

/** @throws ServingRoleError if the role can do what the owner of the database or of a table can */
export async function requireServingRole(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ role: string; owns: boolean }>(`
      select current_user as role, pg_has_role(current_user, datdba, 'member') or exists(
        select from pg_class where relnamespace = to_regnamespace('public') and pg_has_role(current_user, relowner, 'member')) as owns
      from pg_database where datname = current_database()`),
  )
  const [found] = rows
  if (!found?.owns) return
  throw new ServingRoleError(
    `The role ${found.role} in DATABASE_URL owns the database or is a superuser, so nothing would keep the logs as they were written. Set ` +
      'DATABASE_OWNER_URL to this URL, and DATABASE_URL to one with the name and password of a new role, which the next start creates. ' +
      'To serve as the owner nevertheless, set both to the same URL.',
  )
}
