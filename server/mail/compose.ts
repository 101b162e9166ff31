import type { Database, Postgres } from '../db/database.ts'
import type { ThrottledMail } from '../db/tables.ts'
import { schoolOf } from '../school/school.queries.ts'
import type { Mail } from './mail.ts'
import { lockPersonAt, type Recipient, recipientAt, recipientOf } from './recipients.queries.ts'
import { openLink, resetLinkTo, resetTokenOf } from './resetLinks.ts'
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

/** What a mail needs to be put together. */
export interface ComposeContext {
  readonly postgres: Postgres
  /** The key of reset links. */
  readonly key: Buffer
  /** Without a slash at its end. */
  readonly publicUrl: string
  readonly clock: () => Date
}

export interface Composed {
  readonly to: Recipient
  readonly letter: EmailContent
  /** Who writes. */
  readonly school: School
}

type School = Awaited<ReturnType<typeof schoolOf>>

/** Whom the mail goes to and what it says, as of now; undefined when nobody has the address, when it is outdated, or throttled. */
export async function compose(desk: ComposeContext, { id, mail }: MailJob): Promise<Composed | undefined> {
  const { db } = desk.postgres
  const school = await schoolOf(db, desk.clock())
  if (mail.about === 'reset-link') return composeResetLink(desk, id, mail, school)
  const to = await recipientFor(db, mail)
  if (!to || (mail.about === 'already-registered' && !(await isAllowed(desk, id, mail)))) return undefined
  return { to, letter: letterAbout(mail, desk.publicUrl, school), school }
}

async function recipientFor(
  db: Database,
  mail: Exclude<Mail, { about: 'reset-link' }>,
): Promise<Recipient | undefined> {
  if (mail.about === 'password-changed') return recipientOf(db, mail.user_id)
  if (mail.about !== 'email-changed') return recipientAt(db, mail.email)
  const person = await recipientOf(db, mail.user_id)
  return person && { ...person, email: mail.email }
}

function isAllowed(
  { postgres, clock }: ComposeContext,
  job_id: string,
  { about, email }: StrangersMail,
): Promise<boolean> {
  return postgres.transaction((trx) => isMailAllowed(trx, { about, email, job_id }, clock()))
}

type StrangersMail = Extract<Mail, { about: ThrottledMail }>

/** The link is good from the moment its transaction commits, so that it never arrives dead. */
function composeResetLink(
  { postgres, key, publicUrl, clock }: ComposeContext,
  job_id: string,
  { about, email, asked_at }: Extract<Mail, { about: 'reset-link' }>,
  school: School,
): Promise<Composed | undefined> {
  const token = resetTokenOf(job_id, key)
  return postgres.transaction(async (trx) => {
    const to = await lockPersonAt(trx, email)
    if (!to || !(await isMailAllowed(trx, { about, email, job_id }, clock()))) return undefined
    const opened = await openLink(trx, { user_id: to.id, asked_at: new Date(asked_at), token }, clock())
    return opened ? { to, letter: resetLink(resetLinkTo(to, token, publicUrl)), school } : undefined
  })
}

function letterAbout(
  mail: Exclude<Mail, { about: 'reset-link' }>,
  publicUrl: string,
  { name, time_zone }: School,
): EmailContent {
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
