import { sql } from 'kysely'
import type { Parent } from '../../contract/parents.ts'
import { areDetailsLocked, emailStatus } from '../../domain/account.ts'
import { isLinkedTo } from '../access/children.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { fieldsEtag } from '../platform/http/reply.ts'
import { HAS_PASSWORD } from '../sessions/passwordHash.ts'
import { limitsReached } from './limits.queries.ts'

export const PARENT_COLUMNS = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.phone',
  'users.email_confirmed_at',
  'users.invited_at',
  HAS_PASSWORD.as('has_password'),
] as const

type ParentRow = Omit<Parent, 'email_status' | 'details_locked' | 'students' | 'limits' | 'etag'> &
  Parameters<typeof emailStatus>[0] &
  Parameters<typeof areDetailsLocked>[0]

/** The parent with this id, in a list, or an empty list. */
export async function parentById(db: Database | Transaction, now: Date, id: number): Promise<Parent[]> {
  const rows = await db
    .selectFrom('users')
    .select(PARENT_COLUMNS)
    .where('role', '=', 'parent')
    .where('id', '=', id)
    .execute()
  return withChildren(db, now, rows)
}

/** The parents with their children and the limits that they reached. */
export async function withChildren(
  db: Database | Transaction,
  now: Date,
  parents: readonly ParentRow[],
): Promise<Parent[]> {
  const ids = parents.map(({ id }) => id)
  const [students, reached] = await Promise.all([selectChildren(db, ids), limitsReached(db, now, ids)])
  const byParent = Map.groupBy(students, ({ parent_id }) => parent_id)
  const limitsOf = Map.groupBy(reached, ({ user_id }) => user_id)
  return parents.map(({ id, first_name, last_name, email, phone, ...account }) => ({
    id,
    first_name,
    last_name,
    email,
    phone,
    email_status: emailStatus({ ...account, email }),
    details_locked: areDetailsLocked(account),
    students: (byParent.get(id) ?? []).map(({ parent_id, ...student }) => student),
    limits: (limitsOf.get(id) ?? []).map(({ user_id, ...limit }) => limit),
    etag: parentEtag({ first_name, last_name, email, phone }),
  }))
}

function selectChildren(db: Database | Transaction, parent_ids: readonly number[]) {
  return db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'grade', 'parent_id'])
    .where(isLinkedTo(sql`any(${[...parent_ids]}::integer[])`))
    .orderBy('id')
    .execute()
}

/** The columns of a parent that the office edits. */
const EDITED_COLUMNS = ['first_name', 'last_name', 'email', 'phone'] as const

export function parentEtag(parent: Pick<Parent, (typeof EDITED_COLUMNS)[number]>): string {
  return fieldsEtag(parent, EDITED_COLUMNS)
}

export function selectParent(trx: Transaction, id: number) {
  return trx.selectFrom('users').select(EDITED_COLUMNS).where('id', '=', id).where('role', '=', 'parent')
}
