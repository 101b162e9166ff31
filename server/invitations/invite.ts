import { english } from '../../domain/english.ts'
import { parentSubject } from '../auditTrail/subjects.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { queueEmail } from '../email/email.ts'
import type { Transaction } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problem.ts'

export interface InviteContext {
  readonly trail: AuditTrail
  /** Whether the caller itself invites parents, with an email of its own. */
  readonly invitesItself?: boolean
  readonly now: Date
}

/** Milliseconds in which a second child that is linked to the account needs no second email. */
const SPACING_MS = 60_000

/**
 * Invites the owner of an unconfirmed account by email, if it has an address. Accepting sets a new password, ends the sessions and calendar
 * addresses of before, and shows the children that the office linked. The caller has locked the account.
 */
export async function invite(trx: Transaction, context: InviteContext, id: number): Promise<void> {
  if (context.invitesItself) return
  const invited = await readInvited(trx, id)
  if (invited.email === '' || spacingLeft(context, invited) > 0) return
  await recordInvitation(trx, context, id)
  await queueEmail(trx, { about: 'invitation', user_id: id, invited_at: context.now.toISOString() })
}

/** Records that the account is invited, for an invitation in another email. */
export async function recordInvitation(trx: Transaction, { trail, now }: InviteContext, id: number): Promise<void> {
  const { invited_at, first_name, last_name } = await readInvited(trx, id)
  await trx.updateTable('users').set({ invited_at: now }).where('id', '=', id).execute()
  const before = invited_at?.toISOString() ?? null
  trail.edited(parentSubject(id, { first_name, last_name }), { invited_at: before }, { invited_at: now.toISOString() })
}

/**
 * Invites a parent again, or one who registered without an invitation.
 * @throws 404; 422 `already-confirmed`, `no-email`; 429 while the owner has just been sent an invitation
 */
export async function inviteParent(trx: Transaction, context: InviteContext, id: number): Promise<void> {
  const parent = await trx
    .selectFrom('users')
    .select(['email', 'email_confirmed_at', 'invited_at'])
    .where('id', '=', id)
    .where('role', '=', 'parent')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!parent) throw notFound()
  if (parent.email_confirmed_at) throw alreadyConfirmed()
  if (parent.email === '') throw noEmail()
  const wait = spacingLeft(context, parent)
  if (wait > 0) throw justInvited(Math.ceil(wait / 1000))
  await invite(trx, context, id)
}

/** Milliseconds until another email is sent. */
function spacingLeft(
  { now }: Pick<InviteContext, 'now'>,
  { invited_at }: { readonly invited_at: Date | null },
): number {
  return invited_at ? SPACING_MS - Math.abs(now.getTime() - invited_at.getTime()) : 0
}

function readInvited(trx: Transaction, id: number) {
  return trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'invited_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const alreadyConfirmed = () =>
  new Problem(422, english`This parent has already confirmed the email address.`, { code: 'already-confirmed' })

const noEmail = () => new Problem(422, english`This parent has no email address.`, { code: 'no-email' })

const justInvited = (retryAfter: number) =>
  new Problem(
    429,
    retryAfter === 1
      ? english`This parent was invited a moment ago. Please try again in 1 second.`
      : english`This parent was invited a moment ago. Please try again in ${retryAfter} seconds.`,
    { code: 'just-invited', retryAfter },
  )
