import { sql } from 'kysely'
import type { FoundParent } from '../../../contract/registration/office.ts'
import { AcceptFields } from '../../../contract/registration/review.ts'
import type { StudentFields } from '../../../contract/students.ts'
import { english } from '../../../domain/english.ts'
import type { Language } from '../../../domain/language.ts'
import { pick } from '../../../domain/pick.ts'
import type { AuditTrail } from '../../auditTrail/trail.ts'
import { queueEmail } from '../../email/email.ts'
import { type InviteContext, recordInvitation } from '../../invitations/invite.ts'
import { addParent } from '../../parents/addParents.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { RetryTransaction } from '../../platform/database/retries.ts'
import { fieldError, Problem } from '../../platform/http/problem.ts'
import type { SessionUser } from '../../platform/http/session.ts'
import { lockAccounts } from '../../rows/families.ts'
import { addStudent } from '../../students/addStudent.ts'
import { editStudent } from '../../students/editStudent.ts'
import { hideStudent } from '../../students/hideStudent.ts'
import { parentFor, type StudentParent } from '../../students/parentFor.ts'
import { findSameChildren, type SameChildQuestion, sameChildQuestion } from '../../students/sameChild.ts'
import { lockRegistration } from '../registrations.ts'
import { findParentsWith } from './duplicates.ts'
import { lockForReview, type ReviewConflict, type Reviewed, type ReviewRequest, writeState } from './review.ts'

export interface Accepted extends Reviewed {
  /** Whether the account is new or unconfirmed. It sees the student after its owner accepts the invitation in the email. */
  readonly invited: boolean
}

/**
 * Accepts a registration: creates the student or attaches it to one who exists, and creates the parent's account if the office links none. Emails
 * the parent. Changes nothing and returns the existing account when it has the email of the new one, or the question whether it is another child
 * than one with the same name and grade. Siblings are accepted into the same account, all or none.
 * @throws 404; 422 on `siblings` if one of them needs a decision of its own, on `parent_id` for an unknown parent, on `student_id` for an unknown
 * student, on `student.grade` as `editStudent`, on `new_parent.email` for the email of an office account
 */
export async function acceptRegistration(
  trx: Transaction,
  { trail }: { readonly trail: AuditTrail },
  { student, student_id, parent_id, new_parent, siblings = [], ...request }: ReviewRequest & AcceptFields,
): Promise<Accepted | ReviewConflict | SameChildQuestion | { readonly existing: FoundParent }> {
  await lockTogether(trx, [request.id, ...siblings.map(({ id }) => id)])
  const locked = await lockForReview(trx, 'accept', request)
  if ('conflict' in locked) return locked
  const { row } = locked
  const { by, now, another_child = false } = request
  if (new_parent && student_id === undefined && !another_child) {
    const found = await findSameChildren(trx, { ...student, parent_id: 0 }, { by, everywhere: true })
    const question = sameChildQuestion(by, { parent_id: 0 }, found)
    if (question) return question
  }
  const former = student_id === undefined ? undefined : await lockAccountOf(trx, student_id, parent_id)
  const choice = new_parent
    ? { new_parent: { ...new_parent, language: row.language } }
    : { parent_id: parent_id ?? former }
  const account = await accountFor(trx, trail, { ...choice, by, now })
  if ('existing' in account) return account
  const { parent, isInvited } = account
  const isAnswered = another_child || new_parent !== undefined
  const fields = { ...student, parent_id: parent.id, another_child: isAnswered, by }
  const saved = await saveStudent(trx, { trail, now, invitesItself: true }, student_id, fields)
  if ('message' in saved) return saved
  const isEmailed = parent.email !== ''
  if (isInvited && isEmailed && !new_parent) await recordInvitation(trx, { trail, now }, parent.id)
  const attached = student_id !== undefined
  if (attached && isInvited) await hideStudent(trx, saved.id, now)
  const accepted = await writeState(trx, trail, 'accept', {
    ...{ ...request, row, attached },
    student_id: saved.id,
    office: row.office,
  })
  const invited = isInvited && isEmailed
  if (isEmailed)
    await queueEmail(trx, {
      about: 'registration-accepted',
      registration_id: row.id,
      user_id: parent.id,
      invited_at: invited ? now.toISOString() : null,
    })
  for (const sibling of siblings)
    await acceptSibling(trx, trail, { ...sibling, household: row.household, parent_id: parent.id, by, now })
  return { ...accepted, invited }
}

/** In the order of their ids, so that two people who accept the same children do not wait for each other. */
async function lockTogether(trx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length < 2) return
  await trx
    .selectFrom('registration')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

interface Sibling {
  readonly id: number
  readonly revision: number
  readonly household: string | null
  readonly parent_id: number
  readonly by: SessionUser
  readonly now: Date
}

/** Accepts the registration of a brother or sister as the family sent it. @throws 422 on `siblings` if the office must look at it first */
async function acceptSibling(
  trx: Transaction,
  trail: AuditTrail,
  { revision, household, parent_id, ...request }: Sibling,
): Promise<void> {
  const row = await lockRegistration(trx, request.id)
  const student = AcceptFields.shape.student.safeParse(pick(row, ['first_name', 'last_name', 'grade']))
  const isOfHousehold = household !== null && row.household === household
  const choice = { ...request, if_match: `"${revision}"`, parent_id }
  const result =
    isOfHousehold && student.success && (await acceptRegistration(trx, { trail }, { ...choice, student: student.data }))
  if (!result || !('invited' in result))
    throw fieldError('siblings', english`Please decide about the registration of ${row.first_name} separately.`)
}

/**
 * Locks the account of a student together with the chosen one, in the order of all commands, and returns its id. While it is locked, nobody
 * moves the student.
 * @throws 422 on `student_id`; RetryTransaction when the student was moved meanwhile
 */
async function lockAccountOf(trx: Transaction, student_id: number, chosen: number | undefined): Promise<number> {
  const parent_id = await parentOf(trx, student_id)
  await lockAccounts(trx, chosen === undefined ? [parent_id] : [parent_id, chosen])
  if ((await parentOf(trx, student_id)) !== parent_id) throw new RetryTransaction()
  return parent_id
}

/** @throws 422 on `student_id` */
async function parentOf(trx: Transaction, student_id: number): Promise<number> {
  const student = await trx.selectFrom('student').select('parent_id').where('id', '=', student_id).executeTakeFirst()
  if (!student) throw unknownStudent()
  return student.parent_id
}

/** Adds the student, or edits the one with the id. */
async function saveStudent(
  trx: Transaction,
  context: InviteContext,
  id: number | undefined,
  fields: StudentFields & { readonly by: SessionUser },
): Promise<{ readonly id: number } | SameChildQuestion> {
  if (id === undefined) return addStudent(trx, context, fields)
  const question = await editStudent(trx, context, { ...fields, id }).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    if (error.status === 404) throw unknownStudent()
    const [grade] = error.errors?.grade ?? []
    throw grade === undefined ? error : fieldError('student.grade', grade)
  })
  return question ?? { id }
}

const unknownStudent = () => fieldError('student_id', english`Student not found.`)

interface Choice extends Pick<AcceptFields, 'parent_id'> {
  readonly new_parent?: NonNullable<AcceptFields['new_parent']> & { readonly language: Language | null }
}

interface Account {
  readonly parent: StudentParent
  /** Whether the account is new or unconfirmed. Its owner sees the child after choosing a new password. */
  readonly isInvited: boolean
}

/**
 * The account that the office chose: an existing parent, or a new one, which is invited. An existing account with the new one's email is
 * returned instead.
 * @throws 422 on `parent_id` or `new_parent.email`
 */
async function accountFor(
  trx: Transaction,
  trail: AuditTrail,
  { by, now, parent_id, new_parent }: Choice & { readonly by: SessionUser; readonly now: Date },
): Promise<Account | { readonly existing: FoundParent }> {
  if (!new_parent) {
    if (parent_id !== undefined) await lockAccounts(trx, [parent_id])
    const parent = await parentFor(trx, by, parent_id)
    return { parent, isInvited: parent.awaits_acceptance }
  }
  const id = await addParent(trx, trail, { ...new_parent, invited_at: now })
  if (id !== undefined) return { parent: { ...new_parent, id, awaits_acceptance: true }, isInvited: true }
  const [existing] = await findParentsWith(trx, { emails: [new_parent.email], phones: [] })
  if (!existing) throw fieldError('new_parent.email', english`An office account has this email. Enter another one.`)
  return { existing }
}
