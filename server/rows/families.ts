import { sql } from 'kysely'
import { isLinkedTo } from '../access/children.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'

/** Locks an account, so that nobody else adds a child to it or takes one away. */
export async function lockAccounts(trx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`select from users where id = any(${ids}::integer[]) order by id for no key update`.execute(trx)
}

/** Locks accounts and then their children. Call it before the transaction's other row locks. */
export async function lockFamilies(trx: Transaction, parent_ids: readonly number[]): Promise<void> {
  await lockAccounts(trx, parent_ids)
  const children = await sql<{ id: number }>`
    select id from student where ${isLinkedTo(sql`any(${parent_ids}::integer[])`)}`.execute(trx)
  await lockRows(trx, { students: children.rows.map(({ id }) => id) })
}
