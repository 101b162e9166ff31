import type { ParentFields } from '../../contract/parents.ts'
import { FIELD_IS_REQUIRED } from '../../contract/texts.ts'
import { areDetailsLocked } from '../../domain/account.ts'
import { english } from '../../domain/english.ts'
import { isLinkedTo } from '../access/children.ts'
import { parentSubject } from '../auditTrail/subjects.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { queueEmail } from '../email/email.ts'
import { invite } from '../invitations/invite.ts'
import type { Transaction } from '../platform/database/database.ts'
import { violatedConstraint } from '../platform/database/retries.ts'
import { fieldError, notFound, Problem } from '../platform/http/problem.ts'
import { refuseOutdated } from '../platform/http/reply.ts'
import { requireConfirmedPassword } from '../platform/http/session.ts'
import { HAS_PASSWORD } from '../sessions/passwordHash.ts'
import { endAccess } from '../sessions/sessions.queries.ts'
import { parentEtag, selectParent } from './parents.queries.ts'

type ParentColumns = Pick<ParentFields, 'first_name' | 'last_name' | 'email' | 'phone'>

type ParentEdit = ParentColumns & { readonly id: number; readonly if_match?: string | undefined }

export interface EditContext {
  readonly trail: AuditTrail
  readonly isPasswordConfirmed: boolean
  readonly now: Date
}

/**
 * Changes a parent's name, email or phone (document 1, section 5). A new email is unconfirmed. Its owner is asked to confirm it, and invited if
 * children wait for that. The owner of a first email is only invited.
 * @throws 404; 403 `password-required` for a new email without a confirmed password; 422 on `email` when another account has it;
 * 422 on the name and phone while they are locked; 412 for an earlier version
 */
export function editParent(trx: Transaction, context: EditContext, edit: ParentEdit) {
  return writeParent(trx, context, edit).catch((error: unknown) => {
    throw isEmailTaken(error) ? emailTaken() : error
  })
}

/** As `editParent`, but throws the database's error for a taken email. */
export async function writeParent(
  trx: Transaction,
  context: EditContext,
  { id, if_match, ...fields }: ParentEdit,
): Promise<void> {
  const columns = toColumns(fields)
  const found = await selectParent(trx, id)
    .select(['email_confirmed_at', HAS_PASSWORD.as('has_password')])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  const before = toColumns(found)
  refuseOutdated(if_match, parentEtag(before))
  if (areDetailsLocked(found)) refuseDetails(before, columns)
  if (columns.email === '' && before.email !== '') throw fieldError('email', FIELD_IS_REQUIRED)
  const isEmailChanged = before.email !== columns.email
  if (isEmailChanged && !context.isPasswordConfirmed) await requirePassword(trx, columns.email)
  const unconfirmed = { email_confirmed_at: null, confirmation_asked_at: context.now, invited_at: null }
  const changes = isEmailChanged ? { ...columns, ...unconfirmed } : columns
  await trx.updateTable('users').set(changes).where('id', '=', id).execute()
  context.trail.edited(parentSubject(id, columns), before, columns)
  if (!isEmailChanged) return
  await revokeAccess(trx, context, { id, from: before.email, to: columns.email })
  const waiting = trx.selectFrom('student').select('id').where(isLinkedTo(id)).where('awaits_acceptance', '=', true)
  if (before.email === '' || (await waiting.executeTakeFirst())) await invite(trx, context, id)
}

/** A refusal that is certain comes first. @throws 422 on `email`; 403 `password-required` */
async function requirePassword(trx: Transaction, email: string): Promise<void> {
  const other = trx.selectFrom('users').select('id').where('email', '=', email)
  if (await other.executeTakeFirst()) throw emailTaken()
  requireConfirmedPassword(false)
}

export const emailTaken = () => fieldError('email', english`Another account has this email.`)

/** Ends sessions, reset links and calendar addresses after a change of email, and emails both addresses. */
async function revokeAccess(
  trx: Transaction,
  { now }: EditContext,
  { id, from, to }: { readonly id: number; readonly from: string; readonly to: string },
): Promise<void> {
  await trx.deleteFrom('password_reset').where('user_id', '=', id).execute()
  const { calendars } = await endAccess(trx, id, now)
  const changed = { about: 'email-changed', user_id: id, changed_at: now.toISOString(), calendars } as const
  if (from === '') return
  await queueEmail(trx, { ...changed, email: from, is: 'former' })
  await queueEmail(trx, { ...changed, email: to, is: 'new' })
}

/** @throws 422 on each of the name and phone that is new */
function refuseDetails(before: ParentColumns, columns: ParentColumns): void {
  const changed = (['first_name', 'last_name', 'phone'] as const).filter((field) => before[field] !== columns[field])
  const errors = Object.fromEntries(changed.map((field) => [field, [DETAILS_LOCKED]]))
  if (changed.length > 0) throw new Problem(422, DETAILS_LOCKED, { code: 'details-locked', errors })
}

const DETAILS_LOCKED = english`You can change this after the parent confirms the email address.`

/** The former index is named until migration 0034 has run. */
const EMAIL_INDEXES = ['users_one_email', 'users_email_key']

export function isEmailTaken(error: unknown): boolean {
  return EMAIL_INDEXES.includes(violatedConstraint(error) ?? '')
}

function toColumns({ first_name, last_name, email, phone }: ParentColumns): ParentColumns {
  return { first_name, last_name, email, phone }
}
