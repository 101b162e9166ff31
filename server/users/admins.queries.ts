import { fullName } from '../../domain/person.ts'
import type { AuditTrail, Subject } from '../auditTrail/trail.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { deleteSignInCounters } from '../sessions/counters.queries.ts'
import { revokeSessionsOf } from '../sessions/sessions.queries.ts'

/** The table requires ten digits, and an admin created at the command line has no phone number. */
export const NO_PHONE = '0000000000'

export interface NewAdmin {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly password_hash: string
}

export function listAdmins(db: Database) {
  return db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'disabled'])
    .where('role', '=', 'admin')
    .orderBy('email')
    .execute()
}

/** False when the address has an account of any role, which is unchanged. */
export async function createAdmin(trx: Transaction, trail: AuditTrail, admin: NewAdmin): Promise<boolean> {
  const created = await trx
    .insertInto('users')
    .values({ ...admin, phone: NO_PHONE, role: 'admin', email_confirmed_at: new Date() })
    .onConflict((on) => on.column('email').where('email', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return false
  const { email, first_name, last_name } = admin
  trail.created(toSubject({ id: created.id, ...admin }), { email, first_name, last_name })
  return true
}

/** Ends sessions and reset links, deletes failed sign-ins. False without this admin. */
export async function resetAdmin(
  trx: Transaction,
  trail: AuditTrail,
  { email, password_hash }: Pick<NewAdmin, 'email' | 'password_hash'>,
): Promise<boolean> {
  const admin = await trx
    .updateTable('users')
    .set({ password_hash })
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .returning(['id', 'first_name', 'last_name'])
    .executeTakeFirst()
  if (!admin) return false
  await trx.deleteFrom('password_reset').where('user_id', '=', admin.id).execute()
  await revokeSessionsOf(trx, admin.id)
  await deleteSignInCounters(trx, email)
  trail.edited(toSubject(admin), {}, { password: 'reset' })
  return true
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
