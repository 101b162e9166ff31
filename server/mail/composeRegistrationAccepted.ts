import { INVITATION_MS } from '../../domain/session.ts'
import type { Transaction } from '../db/database.ts'
import type { ComposeContext, ComposedMail, MailSchool } from './compose.ts'
import type { Mail } from './mail.ts'
import { lockRecipient, type Recipient } from './recipients.queries.ts'
import { createResetLink, resetLinkUrl, resetToken } from './resetLinks.ts'
import { registrationAccepted } from './templates/registrationAccepted.ts'

type AcceptedMail = Extract<Mail, { about: 'registration-accepted' }>

/**
 * A new account gets a link that sets its password. The link is valid when its transaction commits, before the mail is sent. Without a
 * link, if the parent has requested or used another one, the mail says how to get one. Undefined when the account or the
 * student was deleted, or another account has the student.
 */
export function composeRegistrationAccepted(
  context: ComposeContext,
  job_id: string,
  mail: AcceptedMail,
  school: MailSchool,
): Promise<ComposedMail | undefined> {
  const { postgres, publicUrl } = context
  return postgres.transaction(async (trx) => {
    const to = await lockRecipient(trx, mail.user_id)
    const registration = await trx
      .selectFrom('registration')
      .innerJoin('student', 'student.id', 'registration.student_id')
      .select('reference')
      .where('registration.id', '=', mail.registration_id)
      .where('student.parent_id', '=', mail.user_id)
      .executeTakeFirst()
    if (!to || !registration) return undefined
    const link = await createInvitation(trx, context, { job_id, to, mail })
    const content = registrationAccepted({ school: school.name, reference: registration.reference, link, publicUrl })
    return { to, content, school }
  })
}

async function createInvitation(
  trx: Transaction,
  { key, publicUrl, clock }: ComposeContext,
  { job_id, to, mail }: { readonly job_id: string; readonly to: Recipient; readonly mail: AcceptedMail },
): Promise<string | undefined> {
  if (mail.invited_at === null) return undefined
  const token = resetToken(job_id, key)
  const request = { user_id: to.id, asked_at: new Date(mail.invited_at), token, lifetime_ms: INVITATION_MS }
  return (await createResetLink(trx, request, clock())) ? resetLinkUrl(to, token, publicUrl) : undefined
}
