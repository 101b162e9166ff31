import { sql } from 'kysely'
import type { ParentFields } from '../../contract/parents.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { CURRENT_PREFIX } from '../sessions/hashCost.ts'
import { parentSubject } from './editParent.ts'

type NewParent = Pick<ParentFields, 'first_name' | 'last_name' | 'email' | 'phone'>

/** A valid hash that matches no password, for accounts without a password. */
const UNUSABLE_PASSWORD_HASH = `${CURRENT_PREFIX}bm9ib2R5bm9ib2R5bm9i$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`

/** Inserts a parent without a password and returns its id; undefined when an account has the email. */
export async function addParent(trx: Transaction, trail: AuditTrail, parent: NewParent): Promise<number | undefined> {
  const { first_name, last_name, email, phone } = parent
  const added = await trx
    .insertInto('users')
    .values({ first_name, last_name, email, phone, role: 'parent', password_hash: UNUSABLE_PASSWORD_HASH })
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) trail.created(parentSubject(added.id, parent), { first_name, last_name, email, phone })
  return added?.id
}

/**
 * Inserts parents without a password in one statement and returns their ids by email. They set a password with "Forgot Password?".
 * @throws the database's error when an email is taken
 */
export async function addParents(
  trx: Transaction,
  trail: AuditTrail,
  parents: readonly NewParent[],
): Promise<ReadonlyMap<string, number>> {
  if (parents.length === 0) return new Map()
  const column = (name: keyof NewParent) => sql`${parents.map((parent) => parent[name])}::text[]`
  const { rows } = await sql<{ id: number; email: string }>`
    insert into users (first_name, last_name, email, phone, role, password_hash)
    select first_name, last_name, email, phone, 'parent', ${UNUSABLE_PASSWORD_HASH}
    from unnest(${column('first_name')}, ${column('last_name')}, ${column('email')}, ${column('phone')})
      as added (first_name, last_name, email, phone)
    returning id, email
  `.execute(trx)
  const ids = new Map(rows.map(({ id, email }) => [email, id]))
  for (const parent of parents) trail.created(parentSubject(ids.get(parent.email) ?? 0, parent), { ...parent })
  return ids
}
