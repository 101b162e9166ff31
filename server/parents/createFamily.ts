import type { NewFamily } from '../../contract/officeFamily.ts'
import { english } from '../../domain/english.ts'
import { queueEmail } from '../email/email.ts'
import type { InviteContext } from '../invitations/invite.ts'
import type { Transaction } from '../platform/database/database.ts'
import { fieldError } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { addStudents } from '../students/addStudents.ts'
import { findSameChildren, type SameChildQuestion, sameChildQuestion } from '../students/sameChild.ts'
import { addParent } from './addParents.ts'
import { emailTaken } from './editParent.ts'

/** No account has this id yet. */
const NEW_ACCOUNT = 0

/**
 * Creates an account for a family that asks the office for one, with its children, and invites the parent by email. Whoever reads that email sets
 * the password and then sees the children. A family without an email is not invited. Returns the question instead when another account has a
 * child with the same name and grade.
 * @throws 422 on `email` when an account has it
 */
export async function createFamily(
  trx: Transaction,
  { trail, now }: Pick<InviteContext, 'trail' | 'now'>,
  { children, another_child = false, by, ...fields }: Omit<NewFamily, 'culprit'> & { readonly by: SessionUser },
): Promise<{ readonly id: number } | SameChildQuestion> {
  const question = another_child ? undefined : await questionAbout(trx, children, by)
  if (question) return question
  const isInvited = fields.email !== ''
  const id = await addParent(trx, trail, { ...fields, invited_at: isInvited ? now : null })
  if (id === undefined) throw isInvited ? emailTaken() : fieldError('email', UPDATE_UNFINISHED)
  const { first_name, last_name, email } = fields
  const parent = { id, first_name, last_name, email, awaits_acceptance: true }
  await addStudents(
    trx,
    trail,
    children.map((child) => ({ ...child, parent })),
  )
  if (isInvited) await queueEmail(trx, { about: 'invitation', user_id: id, invited_at: now.toISOString() })
  return { id }
}

/** The unique index of the former version allows one empty email, until migration 0034 has run. */
const UPDATE_UNFINISHED = english`Another family without an email can be added when the update of the server has finished, in some minutes.`

async function questionAbout(
  trx: Transaction,
  children: NewFamily['children'],
  by: SessionUser,
): Promise<SameChildQuestion | undefined> {
  for (const child of children) {
    const found = await findSameChildren(trx, { ...child, parent_id: NEW_ACCOUNT }, { by, everywhere: true })
    const question = sameChildQuestion(by, { parent_id: NEW_ACCOUNT }, found)
    if (question) return question
  }
  return undefined
}
