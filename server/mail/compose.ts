import { RESET_LINK_MS } from '../../domain/session.ts'
import type { Database, Postgres } from '../db/database.ts'
import type { ThrottledMail } from '../db/tables.ts'
import type { KeyRing } from '../registrations/keys/keyRing.ts'
import { schoolOf } from '../school/school.queries.ts'
import { composeFamilyMail } from './composeFamilyMail.ts'
import { composeDraftLink, composeRegistration } from './composeRegistration.ts'
import { composeRegistrationAccepted } from './composeRegistrationAccepted.ts'
import type { Mail } from './mail.ts'
import {
  type Addressee,
  lockRecipientByEmail,
  type Recipient,
  recipientByEmail,
  recipientById,
} from './recipients.queries.ts'
import { createResetLink, resetLinkUrl, resetToken } from './resetLinks.ts'
import { alreadyRegistered } from './templates/alreadyRegistered.ts'
import { emailChanged } from './templates/emailChanged.ts'
import type { EmailContent } from './templates/emailContent.ts'
import { passwordChanged } from './templates/passwordChanged.ts'
import { resetLink } from './templates/resetLink.ts'
import { welcome } from './templates/welcome.ts'
import { isMailAllowed } from './throttle.queries.ts'

export interface MailJob {
  readonly id: string
  readonly mail: Mail
}

export interface ComposeContext {
  readonly postgres: Postgres
  /** From which the tokens of reset links are derived. */
  readonly key: Buffer
  readonly keys: KeyRing
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly clock: () => Date
}

export interface ComposedMail {
  readonly to: Addressee
  readonly content: EmailContent
  readonly school: MailSchool
}

export type MailSchool = Awaited<ReturnType<typeof schoolOf>>

/** Uses current data. Undefined without an enabled account, for an outdated request, and when throttled. */
export async function compose(context: ComposeContext, { id, mail }: MailJob): Promise<ComposedMail | undefined> {
  const { db } = context.postgres
  const school = await schoolOf(db, context.clock())
  if (mail.about === 'reset-link') return composeResetLink(context, id, mail, school)
  if (mail.about === 'registration-received' || mail.about === 'registration-declined')
    return composeRegistration(context, id, mail, school)
  if (mail.about === 'family') return composeFamilyMail(context, mail.family_mail_id, school)
  if (mail.about === 'registration-accepted') return composeRegistrationAccepted(context, id, mail, school)
  if (mail.about === 'registration-draft') {
    return (await isAllowed(context, id, mail)) ? composeDraftLink(context, mail, school) : undefined
  }
  const to = await recipientFor(db, mail)
  if (!to || (mail.about === 'already-registered' && !(await isAllowed(context, id, mail)))) return undefined
  return { to, content: contentOf(mail, context.publicUrl, school), school }
}

/** Mails whose recipient has an account. */
type AccountMail = Exclude<Mail, { about: 'reset-link' | 'family' | `registration-${string}` }>

async function recipientFor(db: Database, mail: AccountMail): Promise<Recipient | undefined> {
  if (mail.about === 'password-changed') return recipientById(db, mail.user_id)
  if (mail.about !== 'email-changed') return recipientByEmail(db, mail.email)
  const person = await recipientById(db, mail.user_id)
  return person && { ...person, email: mail.email }
}

function isAllowed(
  { postgres, clock }: ComposeContext,
  job_id: string,
  { about, email }: ThrottledMailJob,
): Promise<boolean> {
  return postgres.transaction((trx) => isMailAllowed(trx, { about, email, job_id }, clock()))
}

type ThrottledMailJob = Extract<Mail, { about: ThrottledMail; email: string }>

/** The link is valid when its transaction commits, before the mail is sent. */
function composeResetLink(
  { postgres, key, publicUrl, clock }: ComposeContext,
  job_id: string,
  { about, email, asked_at }: Extract<Mail, { about: 'reset-link' }>,
  school: MailSchool,
): Promise<ComposedMail | undefined> {
  const token = resetToken(job_id, key)
  return postgres.transaction(async (trx) => {
    const to = await lockRecipientByEmail(trx, email)
    if (!to || !(await isMailAllowed(trx, { about, email, job_id }, clock()))) return undefined
    const request = { user_id: to.id, asked_at: new Date(asked_at), token, lifetime_ms: RESET_LINK_MS }
    const isCreated = await createResetLink(trx, request, clock())
    return isCreated ? { to, content: resetLink(resetLinkUrl(to, token, publicUrl)), school } : undefined
  })
}

function contentOf(mail: AccountMail, publicUrl: string, { name, time_zone }: MailSchool): EmailContent {
  switch (mail.about) {
    case 'password-changed':
      return passwordChanged({ changed_at: mail.changed_at, time_zone, publicUrl })
    case 'welcome':
      return welcome({ school: name, publicUrl })
    case 'email-changed':
      return emailChanged({ is: mail.is, changed_at: mail.changed_at, school: name, time_zone, publicUrl })
    case 'already-registered':
      return alreadyRegistered({ publicUrl })
  }
}
