import { sql } from 'kysely'
import type { ParentFields } from '../../contract/parents.ts'
import type { Language } from '../../domain/language.ts'
import { parentSubject } from '../auditTrail/subjects.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import { UNUSABLE_PASSWORD_HASH } from '../sessions/passwordHash.ts'

type NewParent = Pick<ParentFields, 'first_name' | 'last_name' | 'email' | 'phone'>

/** Inserts a parent without a password and returns its id; undefined when an account has the email. */
export async function addParent(
  trx: Transaction,
  trail: AuditTrail,
  {
    invited_at,
    language = null,
    ...parent
  }: NewParent & {
    readonly invited_at: Date | null
    readonly language?: Language | null
  },
): Promise<number | undefined> {
  const { first_name, last_name, email, phone } = parent
  const added = await trx
    .insertInto('users')
    .values({
      first_name,
      last_name,
      email,
      phone,
      invited_at,
      language,
      role: 'parent',
      password_hash: UNUSABLE_PASSWORD_HASH,
    })
    .onConflict((on) => on.column('email').where('email', '!=', sql.lit('')).doNothing())
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
