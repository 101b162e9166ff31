import { fullName } from '../../domain/person.ts'
import type { Transaction } from '../db/database.ts'
import { notFound, Problem } from '../http/problem.ts'
import { isOnAnyRoster } from '../students/deleteStudent.ts'

/**
 * Deletes a parent and the children, in one; sessions and reset links go with the account (document 1, section 6). The account is
 * locked first, so that no child is added to it, then the children by id, so that none is enrolled meanwhile.
 * @throws 404; 400 while a child is enrolled or waits anywhere.
 */
export async function deleteParent(trx: Transaction, id: number): Promise<void> {
  const parent = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .where('role', '=', 'parent')
    .forUpdate()
    .executeTakeFirst()
  if (!parent) throw notFound()
  const children = await trx
    .selectFrom('student')
    .select('id')
    .where('parent_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = children.map((child) => child.id)
  if (await isOnAnyRoster(trx, ids))
    throw new Problem(
      400,
      `${fullName(parent)} has children that are either enrolled or waitlisted in classes. You must remove them from all classes before deleting the parent and their children.`,
      { code: 'children-on-roster' },
    )
  await trx.deleteFrom('student').where('parent_id', '=', id).execute()
  await trx.deleteFrom('users').where('id', '=', id).execute()
}
