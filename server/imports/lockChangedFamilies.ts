import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { childOf, type Families, isSameAccount, isSameChild } from './families.ts'
import type { ParentRow } from './parentRow.ts'

/**
 * Locks the accounts and then the children that the rows change, each by id: a file has them in any order. A command
 * that holds a child's lock can still queue a mail to its family.
 */
export async function lockChangedFamilies(
  trx: Transaction,
  families: Families,
  rows: readonly ParentRow[],
): Promise<void> {
  const parents = rows.flatMap((row) => changedParent(families, row) ?? [])
  if (parents.length > 0)
    await sql`select from users where id = any(${parents}::integer[]) order by id for no key update`.execute(trx)
  const students = [...rows.flatMap((row) => changedChild(families, row) ?? []), ...trx.planned.students]
  if (students.length > 0)
    await sql`select from student where id = any(${students}::integer[]) order by id for no key update`.execute(trx)
}

function changedParent(families: Families, row: ParentRow): number | undefined {
  const account = accountOf(families, row)
  return account && !isSameAccount(account, row) ? account.id : undefined
}

function changedChild(families: Families, row: ParentRow): number | undefined {
  const account = accountOf(families, row)
  const child = account && childOf(account, row)
  const { child_first_name: first_name, child_last_name: last_name, child_grade: grade } = row
  const isChanged = child && grade !== '' && !isSameChild(child, { first_name, last_name, grade })
  return isChanged ? child.id : undefined
}

function accountOf(families: Families, { id, email }: ParentRow) {
  const account = id === undefined ? families.withEmail(email) : families.withId(id)
  return account?.role === 'parent' ? account : undefined
}
