import type { ParentFields } from '../../contract/parents.ts'
import { fullName } from '../../domain/person.ts'
import type { AuditTrail, Subject } from '../audit-trail/trail.ts'
import { type Transaction, violatedConstraint } from '../db/database.ts'
import { fieldError, notFound } from '../http/problem.ts'
import { requireConfirmedPassword } from '../http/stepUp.ts'
import type { Mails } from '../mail/mail.ts'
import { revokeSessionsOf } from '../sessions/sessions.queries.ts'

type ParentColumns = Pick<ParentFields, 'first_name' | 'last_name' | 'email' | 'phone'>

export interface EditContext {
  readonly trail: AuditTrail
  readonly mails: Mails
  readonly isPasswordConfirmed: boolean
  readonly now: Date
}

/**
 * Changes a parent's name, email or phone (document 1, section 5).
 * @throws 404; 403 `password-required` for a new email without a confirmed password; 422 on `email` when another account has it
 */
export function editParent(trx: Transaction, context: EditContext, edit: ParentColumns & { readonly id: number }) {
  return writeParent(trx, context, edit).catch((error: unknown) => {
    throw isEmailTaken(error) ? fieldError('email', 'Another account has this email.') : error
  })
}

/** As `editParent`, but throws the database's error for a taken email. */
export async function writeParent(
  trx: Transaction,
  context: EditContext,
  { id, ...fields }: ParentColumns & { readonly id: number },
): Promise<void> {
  const columns = columnsOf(fields)
  const before = await selectParent(trx, id).forNoKeyUpdate().executeTakeFirst()
  if (!before) throw notFound()
  const isEmailChanged = before.email !== columns.email
  if (isEmailChanged) requireConfirmedPassword(context.isPasswordConfirmed)
  await trx.updateTable('users').set(columns).where('id', '=', id).execute()
  if (isEmailChanged) await revokeAccess(trx, context, { id, from: before.email, to: columns.email })
  context.trail.edited(parentSubject(id, columns), before, columns)
}

/** Revokes the sessions and reset links after a change of email, and mails both addresses. */
async function revokeAccess(
  trx: Transaction,
  { mails, now }: EditContext,
  { id, from, to }: { readonly id: number; readonly from: string; readonly to: string },
): Promise<void> {
  await trx.deleteFrom('password_reset').where('user_id', '=', id).execute()
  await revokeSessionsOf(trx, id)
  const changed = { about: 'email-changed', user_id: id, changed_at: now.toISOString() } as const
  await mails.send(trx, { ...changed, email: from, is: 'former' })
  await mails.send(trx, { ...changed, email: to, is: 'new' })
}

export function selectParent(trx: Transaction, id: number) {
  return trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'phone'])
    .where('id', '=', id)
    .where('role', '=', 'parent')
}

export function parentSubject(id: number, parent: Pick<ParentColumns, 'first_name' | 'last_name'>): Subject {
  return { kind: 'parent', id, name: fullName(parent) }
}

export function isEmailTaken(error: unknown): boolean {
  return violatedConstraint(error) === 'users_email_key'
}

function columnsOf({ first_name, last_name, email, phone }: ParentColumns): ParentColumns {
  return { first_name, last_name, email, phone }
}
