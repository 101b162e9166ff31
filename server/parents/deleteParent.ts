import { fullName } from '../../domain/person.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { notFound, Problem } from '../http/problem.ts'
import { requireConfirmedPassword } from '../http/stepUp.ts'
import { readAuditedStudent } from '../students/auditedStudent.ts'
import { isOnAnyRoster } from '../students/deleteStudent.ts'
import { parentSubject, selectParent } from './editParent.ts'

/**
 * Deletes a parent with the children, sessions and reset links (document 1, section 6). It locks the account first, so that no child is
 * added, and then the children by id, so that none is enrolled meanwhile.
 * @throws 404; 403 `password-required` for a parent with children without a confirmed password; 400 while a child is enrolled or waits
 */
export async function deleteParent(
  trx: Transaction,
  trail: AuditTrail,
  { id, isPasswordConfirmed }: { readonly id: number; readonly isPasswordConfirmed: boolean },
): Promise<void> {
  const parent = await selectParent(trx, id).forUpdate().executeTakeFirst()
  if (!parent) throw notFound()
  const children = await trx
    .selectFrom('student')
    .select('id')
    .where('parent_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = children.map((child) => child.id)
  if (ids.length > 0) requireConfirmedPassword(isPasswordConfirmed)
  if (await isOnAnyRoster(trx, ids))
    throw new Problem(
      400,
      `${fullName(parent)} has children that are either enrolled or waitlisted in classes. You must remove them from all classes before deleting the parent and their children.`,
      { code: 'children-on-roster' },
    )
  for (const child of ids) {
    const { subject, fields } = await readAuditedStudent(trx, child)
    trail.deleted(subject, fields)
  }
  trail.deleted(parentSubject(id, parent), parent)
  await trx.deleteFrom('student').where('parent_id', '=', id).execute()
  await trx.deleteFrom('users').where('id', '=', id).execute()
}
