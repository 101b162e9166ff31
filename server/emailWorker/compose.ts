import { normalEmail } from '../../domain/person.ts'
import { answerAt } from '../../domain/registration/answers.ts'
import { CORRECTION_LINK } from '../../domain/registration/correctionLink.ts'
import { slugOf } from '../../domain/semester.ts'
import { RESET_LINK_MS } from '../../domain/session.ts'
import { listMine } from '../confirmations/ownChildren.ts'
import type { EmailToSend } from '../email/email.ts'
import { isEmailAllowed } from '../email/emailLimits.ts'
import {
  isAddressConfirmed,
  lockRecipientByEmail,
  type Recipient,
  recipientByEmail,
  recipientById,
  textsOf,
} from '../email/recipients.queries.ts'
import { createResetLink, linkToken, resetLinkUrl } from '../email/resetLinks.ts'
import {
  alreadyRegistered,
  confirmEmail,
  emailChanged,
  newPasswordToSignIn,
  passwordChanged,
  resetLink,
  signInLink,
  welcome,
} from '../email/templates/accountEmails.ts'
import { confirmationReminder } from '../email/templates/confirmationEmails.ts'
import {
  registrationDeclined,
  registrationDraft,
  registrationReceived,
  registrationReturned,
} from '../email/templates/registrationEmails.ts'
import type { Database } from '../platform/database/database.ts'
import type { EmailContent } from '../platform/email/message.ts'
import type { Translate } from '../platform/texts/catalog.ts'
import { readDraftForEmail } from '../registration/drafts/drafts.ts'
import { readCorrectionRequest, readDeclineText } from '../registration/office/officeRecord.ts'
import { readGeneralAnswers } from '../registration/registrations.ts'
import type { ThrottledEmail } from '../schema/emailAndLimitTables.ts'
import { schoolOf } from '../school/school.queries.ts'
import { createSignInLink } from '../sessions/signInLinks.ts'
import { composeDocumentReturned, composeDocumentsMissing } from './composeDocumentEmail.ts'
import type { ComposedEmail, ComposeOptions, EmailSchool } from './composed.ts'
import { composeFamilyEmail } from './composeFamilyEmail.ts'
import { composeInvitation, composeRegistrationAccepted } from './composeInvitation.ts'
import { composeTestEmail } from './testEmail.ts'

interface EmailJob {
  readonly id: string
  readonly email: EmailToSend
}

/** Uses current data. Undefined without an enabled account, for an outdated request, and when throttled. */
export async function compose(options: ComposeOptions, { id, email }: EmailJob): Promise<ComposedEmail | undefined> {
  const school = await schoolOf(options.postgres.db, options.clock())
  switch (email.about) {
    case 'reset-link':
    case 'sign-in-link':
      return composeLink(options, id, email, school)
    case 'registration-received':
    case 'registration-declined':
    case 'registration-returned':
      return composeRegistration(options, id, email, school)
    case 'registration-draft':
      return (await isAllowed(options, id, email)) ? composeDraftLink(options, email, school) : undefined
    case 'registration-accepted':
      return composeRegistrationAccepted(options, id, email, school)
    case 'confirmation-reminder':
      return composeReminder(options, email, school)
    case 'invitation':
      return composeInvitation(options, id, email, school)
    case 'test':
      return composeTestEmail(options, email, school)
    case 'document-returned':
      return composeDocumentReturned(options, email, school)
    case 'documents-missing':
      return composeDocumentsMissing(options, email, school)
    case 'family':
      return composeFamilyEmail(options, email.family_mail_id, school)
    default:
      return composeAccountEmail(options, id, email, school)
  }
}

/** Emails whose recipient has an account. */
type AccountEmail = Exclude<
  EmailToSend,
  {
    about:
      | 'reset-link'
      | 'sign-in-link'
      | 'family'
      | 'test'
      | 'invitation'
      | `${'registration' | 'confirmation' | 'document' | 'documents'}-${string}`
  }
>

async function composeAccountEmail(
  options: ComposeOptions,
  job_id: string,
  email: AccountEmail,
  school: EmailSchool,
): Promise<ComposedEmail | undefined> {
  const to = await findRecipient(options.postgres.db, email)
  if (!to) return undefined
  const link = await confirmationLink(options, to)
  if (email.about === 'confirm-email' && !link) return undefined
  if (email.about === 'confirm-email' || email.about === 'already-registered') {
    const { about } = email
    if (!(await isAllowed(options, job_id, { about, email: to.email }))) return undefined
  }
  return { to, content: toContent(textsOf(to), email, { publicUrl: options.publicUrl, link }, school), school }
}

/** Undefined for a confirmed address, and for the former address of the account. */
async function confirmationLink(
  { postgres, confirmations, publicUrl, clock }: ComposeOptions,
  { id, email }: Recipient,
): Promise<string | undefined> {
  const isConfirmed = await isAddressConfirmed(postgres.db, { id, email })
  return isConfirmed === false ? confirmations.urlFor({ id, email }, publicUrl, clock()) : undefined
}

async function findRecipient(db: Database, email: AccountEmail): Promise<Recipient | undefined> {
  if (email.about === 'password-changed' || email.about === 'confirm-email') return recipientById(db, email.user_id)
  if (email.about !== 'email-changed') return recipientByEmail(db, email.email)
  const person = await recipientById(db, email.user_id)
  return person && { ...person, email: email.email }
}

function isAllowed(
  { postgres, clock }: ComposeOptions,
  job_id: string,
  { about, email }: ThrottledEmailJob,
): Promise<boolean> {
  return postgres.transaction((trx) => isEmailAllowed(trx, { about, email, job_id }, clock()))
}

interface ThrottledEmailJob {
  readonly about: ThrottledEmail
  readonly email: string
}

/**
 * The link is valid when its transaction commits, before the email is sent. A link that signs in would leave the access of a stranger who
 * registered with the address: the owner of an unconfirmed one gets a link that sets a new password.
 */
function composeLink(
  { postgres, key, publicUrl, clock }: ComposeOptions,
  job_id: string,
  { about, email, asked_at }: Extract<EmailToSend, { about: 'reset-link' | 'sign-in-link' }>,
  school: EmailSchool,
): Promise<ComposedEmail | undefined> {
  const token = linkToken(job_id, key)
  return postgres.transaction(async (trx) => {
    const to = await lockRecipientByEmail(trx, email)
    if (!to || !(await isEmailAllowed(trx, { about, email, job_id }, clock()))) return undefined
    const request = { user_id: to.id, asked_at: new Date(asked_at), token }
    const signsIn = about === 'sign-in-link'
    if (signsIn && (await isAddressConfirmed(trx, to))) {
      const isCreated = await createSignInLink(trx, request, clock())
      return isCreated ? { to, content: signInLink(textsOf(to), signInLinkUrl(token, publicUrl)), school } : undefined
    }
    if (!(await createResetLink(trx, { ...request, lifetime_ms: RESET_LINK_MS }, clock()))) return undefined
    const url = resetLinkUrl(to, token, publicUrl)
    return { to, content: signsIn ? newPasswordToSignIn(textsOf(to), url) : resetLink(textsOf(to), url), school }
  })
}

/** The token is after the #, so that no server or proxy on the way logs it. */
function signInLinkUrl(token: string, publicUrl: string): string {
  return `${publicUrl}/sign-in-link#${token}`
}

interface EmailLinks {
  readonly publicUrl: string
  /** Confirms the address. */
  readonly link: string | undefined
}

function toContent(
  t: Translate,
  email: AccountEmail,
  { publicUrl, link }: EmailLinks,
  { name, time_zone }: EmailSchool,
): EmailContent {
  switch (email.about) {
    case 'password-changed':
      return passwordChanged(t, { ...email, time_zone, publicUrl })
    case 'welcome':
      return welcome(t, { school: name, publicUrl, link })
    case 'confirm-email':
      return confirmEmail(t, { school: name, link: link ?? publicUrl })
    case 'email-changed':
      return emailChanged(t, { ...email, school: name, time_zone, publicUrl, link })
    case 'already-registered':
      return alreadyRegistered(t, { publicUrl })
  }
}

/**
 * Undefined when the registration was erased, when throttled, and for a decline or a request to correct that is over. The address is
 * unconfirmed, so the email has no name that was typed with it.
 */
async function composeRegistration(
  { postgres, keys, clock, publicUrl }: ComposeOptions,
  job_id: string,
  email: Extract<EmailToSend, { about: 'registration-received' | 'registration-declined' | 'registration-returned' }>,
  school: EmailSchool,
): Promise<ComposedEmail | undefined> {
  const { registration_id: id } = email
  const registration = await readGeneralAnswers(postgres.db, keys, id)
  if (!registration) return undefined
  const { reference, language, answers } = registration
  const to = { first_name: '', last_name: '', email: text(answerAt(answers, 'parent_1.email')), language }
  const t = textsOf(to)
  if (email.about === 'registration-received') {
    const received = { about: email.about, email: normalEmail(to.email), job_id }
    const isAllowed = await postgres.transaction((trx) => isEmailAllowed(trx, received, clock()))
    if (!isAllowed) return undefined
    return { to, content: registrationReceived(t, { school: school.name, reference }), school }
  }
  if (email.about === 'registration-returned') {
    const request = await readCorrectionRequest(postgres.db, keys, { id, returned_at: email.returned_at })
    if (!request) return undefined
    const link = `${publicUrl}/student-registration#${CORRECTION_LINK}${request.code}`
    return {
      to,
      content: registrationReturned(t, { school: school.name, reference, text: request.text, link }),
      school,
    }
  }
  const written = await readDeclineText(postgres.db, keys, { id, declined_at: email.declined_at })
  if (written === undefined) return undefined
  return { to, content: registrationDeclined(t, { school: school.name, reference, text: written }), school }
}

/** The code is after the # of the link, so that no server or proxy logs it. Undefined when the draft was deleted or has expired. */
async function composeDraftLink(
  { postgres, keys, publicUrl, clock }: ComposeOptions,
  { email, draft_id }: Extract<EmailToSend, { about: 'registration-draft' }>,
  school: EmailSchool,
): Promise<ComposedEmail | undefined> {
  const draft = await readDraftForEmail(postgres.db, keys, draft_id, clock())
  if (!draft) return undefined
  const { resume_code, language } = draft
  const to = { first_name: '', last_name: '', email, language }
  const link = `${publicUrl}/student-registration#${resume_code}`
  return {
    to,
    content: registrationDraft(textsOf(to), {
      link,
      resume_code,
      school: school.name,
      days: school.draft_retention_days,
    }),
    school,
  }
}

/** Undefined when the family has confirmed all its children meanwhile, or is not asked anymore. */
async function composeReminder(
  { postgres, clock, publicUrl }: ComposeOptions,
  { semester_id, user_id }: Extract<EmailToSend, { about: 'confirmation-reminder' }>,
  school: EmailSchool,
): Promise<ComposedEmail | undefined> {
  const to = await recipientById(postgres.db, user_id)
  const asking = await listMine(postgres.db, { id: user_id, by_office: null }, clock())
  const semester = asking.find((one) => one.semester_id === semester_id)
  const missing = semester?.children.filter(({ confirmed_at }) => confirmed_at === null) ?? []
  if (!to || !semester || missing.length === 0) return undefined
  const content = confirmationReminder(textsOf(to), {
    school: school.name,
    semester: semester.name,
    required: semester.required,
    children: missing.map(({ first_name }) => first_name),
    link: `${publicUrl}/confirm/${encodeURIComponent(slugOf({ id: semester_id, name: semester.name }))}`,
  })
  return { to, content, school }
}

function text(answer: unknown): string {
  return typeof answer === 'string' ? answer : ''
}
