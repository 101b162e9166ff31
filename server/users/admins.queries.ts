import { sql } from 'kysely'
import { fullName } from '../../domain/person.ts'
import { RESET_LINK_MS } from '../../domain/session.ts'
import type { AuditTrail, Subject } from '../auditTrail/trail.ts'
import { createResetLink } from '../email/resetLinks.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { deleteSignInCounters } from '../sessions/counters.queries.ts'
import { UNUSABLE_PASSWORD_HASH } from '../sessions/passwordHash.ts'
import { revokeSessionsOf } from '../sessions/sessions.queries.ts'

/** The table requires ten digits, and an admin created at the command line has no phone number. */
export const NO_PHONE = '0000000000'

export interface NewAdmin {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/** Of the link with which the admin chooses a password. Only the command line prints it. */
interface PasswordLink {
  readonly token: string
  readonly now: Date
}

export function listAdmins(db: Database) {
  return db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'disabled'])
    .where('role', '=', 'admin')
    .orderBy('email')
    .execute()
}

/** Returns the id. Undefined when the address has an account of any role, which is unchanged. */
export async function createAdmin(
  trx: Transaction,
  trail: AuditTrail,
  admin: NewAdmin,
  link: PasswordLink,
): Promise<number | undefined> {
  const created = await trx
    .insertInto('users')
    .values({
      ...admin,
      phone: NO_PHONE,
      role: 'admin',
      email_confirmed_at: link.now,
      password_hash: UNUSABLE_PASSWORD_HASH,
    })
    .onConflict((on) => on.column('email').where('email', '!=', sql.lit('')).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return undefined
  await createPasswordLink(trx, created.id, link)
  trail.created(toSubject({ id: created.id, ...admin }), { ...admin })
  return created.id
}

/** Ends the password, sessions and reset links, deletes failed sign-ins. Returns the id. Undefined without this admin. */
export async function resetAdmin(
  trx: Transaction,
  trail: AuditTrail,
  email: string,
  link: PasswordLink,
): Promise<number | undefined> {
  const admin = await trx
    .updateTable('users')
    .set({ password_hash: UNUSABLE_PASSWORD_HASH })
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .returning(['id', 'first_name', 'last_name'])
    .executeTakeFirst()
  if (!admin) return undefined
  await trx.deleteFrom('password_reset').where('user_id', '=', admin.id).execute()
  await createPasswordLink(trx, admin.id, link)
  await revokeSessionsOf(trx, admin.id)
  await deleteSignInCounters(trx, email)
  trail.edited(toSubject(admin), {}, { password: 'reset' })
  return admin.id
}

async function createPasswordLink(trx: Transaction, user_id: number, { token, now }: PasswordLink): Promise<void> {
  await createResetLink(trx, { user_id, asked_at: now, token, lifetime_ms: RESET_LINK_MS }, now)
}

/** Ends the admin's sessions. The last enabled admin needs `force`. Locks all admins first, against races. */
export async function disableAdmin(
  trx: Transaction,
  trail: AuditTrail,
  { email, force }: { readonly email: string; readonly force: boolean },
): Promise<'done' | 'unknown' | 'last'> {
  const admins = await trx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'disabled'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  const admin = admins.find((candidate) => candidate.email === email)
  if (!admin) return 'unknown'
  const others = admins.filter((candidate) => candidate !== admin && !candidate.disabled)
  if (others.length === 0 && !admin.disabled && !force) return 'last'
  await trx.updateTable('users').set({ disabled: true }).where('id', '=', admin.id).execute()
  await revokeSessionsOf(trx, admin.id)
  trail.edited(toSubject(admin), { disabled: admin.disabled }, { disabled: true })
  return 'done'
}

/** False without this admin. */
export async function enableAdmin(trx: Transaction, trail: AuditTrail, email: string): Promise<boolean> {
  const admin = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'disabled'])
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .forUpdate()
    .executeTakeFirst()
  if (!admin) return false
  await trx.updateTable('users').set({ disabled: false }).where('id', '=', admin.id).execute()
  trail.edited(toSubject(admin), { disabled: admin.disabled }, { disabled: false })
  return true
}

function toSubject(admin: { readonly id: number; readonly first_name: string; readonly last_name: string }): Subject {
  return { kind: 'admin', id: admin.id, name: fullName(admin) }
}
