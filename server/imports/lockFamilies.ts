import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { type Families, isSameAccount, isSameChild } from './families.ts'
import { childrenNamed } from './matchChild.ts'
import type { ParentRow } from './parentRow.ts'

/**
 * Locks the accounts and then the children that the rows change, each by id: a file has them in any order. A command
 * that holds a child's lock can still queue an email to its family. All children are locked of an account that gets a child or whose child changes,
 * because `editStudent` compares them, and of one with a new email, which ends their calendar addresses.
 */
export async function lockChangedFamilies(
  trx: Transaction,
  families: Families,
  rows: readonly ParentRow[],
): Promise<void> {
  const changed = rows.flatMap((row) => changedFamily(families, row) ?? [])
  const parents = changed.flatMap(({ account }) => account.id ?? [])
  if (parents.length > 0) {
    await trx
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`id = any(${parents}::integer[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  }
  const children = changed.filter(({ changesChildren }) => changesChildren).flatMap(({ account }) => account.children)
  await lockRows(trx, { students: children.flatMap(({ id }) => id ?? []) })
}

function changedFamily(families: Families, row: ParentRow) {
  const { id, email, child_first_name: first_name, child_last_name: last_name, child_grade: grade } = row
  const account = id === undefined ? families.withEmail(email) : families.withId(id)
  if (account?.role !== 'parent') return undefined
  const named = row.child_id === undefined ? childrenNamed(account, row) : account.children
  const isUnchanged = named.some(
    (one) => grade !== '' && (row.child_id ?? one.id) === one.id && isSameChild(one, { first_name, last_name, grade }),
  )
  const changesChildren = account.email !== email || (grade !== '' && !isUnchanged)
  return changesChildren || !isSameAccount(account, row) ? { account, changesChildren } : undefined
}
