import type { Database, Transaction } from '../db/database.ts'
import { openAccount } from '../sessions/counters.queries.ts'
import { revokeSessionsOf } from '../sessions/sessions.queries.ts'

/** The table wants ten digits; an admin made at the command line has not told theirs. */
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

/** False when the address has an account, of whatever role; it stays as it is. */
export async function createAdmin(trx: Transaction, admin: NewAdmin): Promise<boolean> {
  const created = await trx
    .insertInto('users')
    .values({ ...admin, phone: NO_PHONE, role: 'admin' })
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created !== undefined
}

/** Gives an admin another password: sessions and reset links end, failures are forgotten. False when nobody is admin by that address. */
export async function resetAdmin(trx: Transaction, email: string, password_hash: string): Promise<boolean> {
  const admin = await trx
    .updateTable('users')
    .set({ password_hash })
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .returning('id')
    .executeTakeFirst()
  if (!admin) return false
  await trx.deleteFrom('password_reset').where('user_id', '=', admin.id).execute()
  await revokeSessionsOf(trx, admin.id)
  await openAccount(trx, email)
  return true
}

/**
 * Shuts an admin out, at once. All admins are locked first, so that of two who are shut out at once the second is seen to be the
 * last. Who is the last enabled one is shut out by force only.
 */
export async function disableAdmin(
  trx: Transaction,
  email: string,
  { force }: { readonly force: boolean },
): Promise<'done' | 'unknown' | 'last'> {
  const admins = await trx
    .selectFrom('users')
    .select(['id', 'email', 'disabled'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  const admin = admins.find((one) => one.email === email)
  if (!admin) return 'unknown'
  const others = admins.filter((one) => one !== admin && !one.disabled)
  if (others.length === 0 && !admin.disabled && !force) return 'last'
  await trx.updateTable('users').set({ disabled: true }).where('id', '=', admin.id).execute()
  await revokeSessionsOf(trx, admin.id)
  return 'done'
}

/** False when nobody is admin by that address. */
export async function enableAdmin(trx: Transaction, email: string): Promise<boolean> {
  const enabled = await trx
    .updateTable('users')
    .set({ disabled: false })
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .returning('id')
    .executeTakeFirst()
  return enabled !== undefined
}
