import { sql } from 'kysely'
import type { RecordedBy } from '../../contract/educationRecord.ts'
import type { Role } from '../../domain/semester.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { SessionUser } from '../platform/http/session.ts'

export interface Child {
  readonly id: number
  readonly parent_id: number
}

export interface RecordRequest {
  readonly child: Child
  readonly by: Pick<SessionUser, 'id' | 'role' | 'email' | 'email_confirmation'>
  readonly now: Date
}

/** Describes a person to the child's family by role: a record names no other family and nobody in the office. */
export function recordedBy(
  { parent_id }: Child,
  { id, role }: { readonly id: number | null; readonly role: string | undefined },
): RecordedBy {
  if (id === parent_id) return 'family'
  return role === undefined || role === 'parent' ? 'another account' : 'office'
}

/** The roles of these accounts, without deleted ones. */
export async function readRoles(
  db: Database | Transaction,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, Role>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role'])
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::integer[])`)
    .execute()
  return new Map(rows.map(({ id, role }) => [id, role]))
}
