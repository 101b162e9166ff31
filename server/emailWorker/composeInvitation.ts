import { INVITATION_MS } from '../../domain/session.ts'
import { isLinkedTo } from '../access/children.ts'
import type { EmailToSend } from '../email/email.ts'
import { lockRecipient, type Recipient, textsOf } from '../email/recipients.queries.ts'
import { createResetLink, linkToken, resetLinkUrl } from '../email/resetLinks.ts'
import { invitation } from '../email/templates/accountEmails.ts'
import { registrationAccepted } from '../email/templates/registrationEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { isPasswordHash } from '../sessions/passwordHash.ts'
import type { ComposedEmail, ComposeOptions, EmailSchool } from './composed.ts'

type InvitationEmail = Extract<EmailToSend, { about: 'invitation' }>
type AcceptedEmail = Extract<EmailToSend, { about: 'registration-accepted' }>

/** The link is valid when its transaction commits, before the email is sent. Undefined when the address is confirmed or the account was deleted. */
export function composeInvitation(
  options: ComposeOptions,
  job_id: string,
  { user_id, invited_at }: InvitationEmail,
  school: EmailSchool,
): Promise<ComposedEmail | undefined> {
  const { postgres, publicUrl } = options
  return postgres.transaction(async (trx) => {
    const to = await lockRecipient(trx, user_id)
    const account = to && (await readInvited(trx, to))
    if (!account || account.isConfirmed) return undefined
    const link = await createInvitation(trx, options, { job_id, to, invited_at })
    return { to, content: invitation(textsOf(to), { school: school.name, publicUrl, link, ...account }), school }
  })
}

/**
 * A new or unconfirmed account gets a link that sets its password, as above, unless its owner has confirmed the address meanwhile. Undefined
 * when the account or the student was deleted, or another account has the student.
 */
export function composeRegistrationAccepted(
  options: ComposeOptions,
  job_id: string,
  { registration_id, user_id, invited_at }: AcceptedEmail,
  school: EmailSchool,
): Promise<ComposedEmail | undefined> {
  const { postgres, publicUrl } = options
  return postgres.transaction(async (trx) => {
    const to = await lockRecipient(trx, user_id)
    const registration = await trx
      .selectFrom('registration')
      .innerJoin('student', 'student.id', 'registration.student_id')
      .select('reference')
      .where('registration.id', '=', registration_id)
      .where(isLinkedTo(user_id))
      .executeTakeFirst()
    if (!to || !registration) return undefined
    const { isConfirmed, hasPassword } = await readInvited(trx, to)
    const parts = { school: school.name, reference: registration.reference, publicUrl }
    if (invited_at === null || isConfirmed)
      return { to, content: registrationAccepted(textsOf(to), { ...parts, account: 'confirmed' }), school }
    const link = await createInvitation(trx, options, { job_id, to, invited_at })
    const account = hasPassword ? 'unconfirmed' : 'new'
    return { to, content: registrationAccepted(textsOf(to), { ...parts, account, link }), school }
  })
}

/** The account, and how many children the office linked to it that await acceptance. */
async function readInvited(trx: Transaction, { id }: Recipient) {
  const [account, children] = await Promise.all([
    trx
      .selectFrom('users')
      .select(['email_confirmed_at', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    trx.selectFrom('student').select('id').where(isLinkedTo(id)).where('awaits_acceptance', '=', true).execute(),
  ])
  return {
    isConfirmed: account.email_confirmed_at !== null,
    hasPassword: isPasswordHash(account.password_hash),
    children: children.length,
  }
}

/** Undefined when the parent has requested or used another link. */
async function createInvitation(
  trx: Transaction,
  { key, publicUrl, clock }: ComposeOptions,
  { job_id, to, invited_at }: { readonly job_id: string; readonly to: Recipient; readonly invited_at: string },
): Promise<string | undefined> {
  const token = linkToken(job_id, key)
  const request = { user_id: to.id, asked_at: new Date(invited_at), token, lifetime_ms: INVITATION_MS }
  return (await createResetLink(trx, request, clock())) ? resetLinkUrl(to, token, publicUrl) : undefined
}
