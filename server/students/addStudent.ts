import type { StudentFields } from '../../contract/students.ts'
import { english } from '../../domain/english.ts'
import { whyNotAddChild } from '../../domain/family.ts'
import { isSeenBy } from '../access/children.ts'
import { type InviteContext, invite } from '../invitations/invite.ts'
import type { Transaction } from '../platform/database/database.ts'
import { AccountLimitReached } from '../platform/http/rateLimits.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { lockAccounts } from '../rows/families.ts'
import { addStudents, rejectDoneGrade } from './addStudents.ts'
import { parentFor } from './parentFor.ts'
import { confirmDifferent, findSameChildren, type SameChildQuestion, sameChildQuestion } from './sameChild.ts'

/**
 * Adds a child to a family and returns its id (document 2, section 2, "Add/Edit student dialog"). Returns the question instead when there is a
 * child with the same name and grade and the caller has not answered it. The account is locked, so that concurrent adds see each other. An
 * unconfirmed parent that an admin chooses is invited.
 * @throws 422 on `grade` for `done`; 422 on `parent_id` when an admin sends no existing parent; 422 `too-many-children` when a parent has
 * reached the school's limit
 */
export async function addStudent(
  trx: Transaction,
  context: InviteContext,
  { by, another_child = false, ...fields }: StudentFields & { by: SessionUser },
): Promise<{ readonly id: number } | SameChildQuestion> {
  const { first_name, last_name, grade } = fields
  rejectDoneGrade(grade)
  const account = by.role === 'parent' ? by.id : fields.parent_id
  if (account !== undefined) await lockAccounts(trx, [account])
  const parent = await parentFor(trx, by, account)
  if (by.role === 'parent') await refuseTooMany(trx, parent.id)
  const child = { first_name, last_name, grade, parent_id: parent.id }
  const same = await findSameChildren(trx, child, { by, everywhere: by.role === 'admin' })
  const question = another_child ? undefined : sameChildQuestion(by, child, same)
  if (question) return question
  const [id = 0] = await addStudents(trx, context.trail, [{ first_name, last_name, grade, parent }])
  const siblings = same.filter(({ parent_id }) => parent_id === parent.id)
  if (by.role === 'admin') await confirmDifferent(trx, context.trail, { id, first_name, last_name }, siblings)
  if (parent.awaits_acceptance) await invite(trx, context, parent.id)
  return { id }
}

/** Counts the children that the account sees. The account is locked. */
async function refuseTooMany(trx: Transaction, parent_id: number): Promise<void> {
  const [children, { children_per_family }] = await Promise.all([
    trx.selectFrom('student').select('id').where(isSeenBy(parent_id)).execute(),
    trx.selectFrom('school').select('children_per_family').executeTakeFirstOrThrow(),
  ])
  const { length } = children
  const code = whyNotAddChild(length, children_per_family)
  if (!code) return
  const message =
    length === 1
      ? english`Your account already has 1 child, which is the limit. To add another child, please contact the school office.`
      : english`Your account already has ${length} children, which is the limit. To add another child, please contact the school office.`
  throw new AccountLimitReached('children', parent_id, 422, message, { code })
}
