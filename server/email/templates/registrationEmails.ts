import { paragraphsOf } from '../../../domain/familyEmails/familyMessage.ts'
import { CORRECTION_DAYS } from '../../../domain/registration/correction.ts'
import type { EmailContent } from '../../platform/email/message.ts'
import type { Translate } from '../../platform/texts/catalog.ts'
import { endsAccess, waysToAccept } from './accountEmails.ts'

/** Contains no answers: a mailbox may be shared. */
export function registrationReceived(
  t: Translate,
  { school, reference }: { school: string; reference: string },
): EmailContent {
  return {
    subject: t`${school} received your registration`,
    nameless: true,
    paragraphs: [
      t`Thank you for registering your child with ${school}.`,
      t`Your reference number is ${reference}. Please have it ready when you contact the school office.`,
      t`The office will review the registration and email you its decision.`,
    ],
  }
}

export function registrationDraft(
  t: Translate,
  {
    link,
    resume_code,
    school,
    days,
  }: {
    link: string
    resume_code: string
    school: string
    days: number
  },
): EmailContent {
  return {
    subject: t`Continue your registration with ${school}`,
    nameless: true,
    paragraphs: [
      t`Your answers are saved. Use this link to continue on any device:`,
      { label: t`Continue your registration`, href: link },
      t`Or enter this code on the registration page: ${resume_code}`,
      t`Anyone with the link or the code can see your answers, so please keep this email private. Your answers are kept for ${days} days after your last change.`,
    ],
  }
}

interface Accepted {
  readonly school: string
  readonly reference: string
  readonly publicUrl: string
  /** `new`: created by the acceptance. `unconfirmed`: someone registered with the address, who may not be its owner. */
  readonly account: 'new' | 'unconfirmed' | 'confirmed'
  /** The invitation to a new or unconfirmed account. Undefined when another link was requested shortly before. */
  readonly link?: string | undefined
}

/** Contains no answers: a mailbox may be shared. */
export function registrationAccepted(
  t: Translate,
  { school, reference, publicUrl, account, link }: Accepted,
): EmailContent {
  return {
    subject: t`${school} accepted your registration`,
    paragraphs: [
      t`Good news! ${school} accepted your child's registration. The reference number is ${reference}.`,
      ...(account === 'confirmed'
        ? existingAccount(t, publicUrl)
        : invitedAccount(t, account, waysToAccept(t, link, publicUrl))),
    ],
  }
}

function invitedAccount(
  t: Translate,
  account: 'new' | 'unconfirmed',
  ways: EmailContent['paragraphs'],
): EmailContent['paragraphs'] {
  if (account === 'new')
    return [
      t`We created an account for you with this email address. Choose a password to see your child and choose classes:`,
      ...ways,
    ]
  return [
    t`We added your child to the account with this email address. Choose a new password to see your child and choose classes:`,
    ...ways,
    endsAccess(t),
  ]
}

function existingAccount(t: Translate, publicUrl: string): EmailContent['paragraphs'] {
  return [
    t`We added your child to your account. Log in to choose classes:`,
    { label: t`Log in`, href: `${publicUrl}/` },
    t`If you don't know your password, choose "Forgot Password?" on the login page.`,
  ]
}

/** `text` is what the office wrote. Each of its lines is a paragraph. */
export function registrationDeclined(
  t: Translate,
  {
    school,
    reference,
    text,
  }: {
    school: string
    reference: string
    text: string
  },
): EmailContent {
  return {
    subject: t`About your registration with ${school}`,
    nameless: true,
    paragraphs: [
      t`${school} can't accept your registration with the reference number ${reference}. The school office wrote:`,
      ...paragraphsOf(text),
      t`If you have questions, please contact the school office and give the reference number.`,
    ],
  }
}

/** `text` is what the office wrote. Contains no answers: a mailbox may be shared. */
export function registrationReturned(
  t: Translate,
  {
    school,
    reference,
    text,
    link,
  }: {
    school: string
    reference: string
    text: string
    link: string
  },
): EmailContent {
  return {
    subject: t`Please correct your registration with ${school}`,
    nameless: true,
    paragraphs: [
      t`Some answers in your registration with ${school} need a correction before we can make a decision. Your reference number is ${reference}. The school office wrote:`,
      ...paragraphsOf(text),
      { label: t`Correct your registration`, href: link },
      t`The link shows only the questions to correct. It works for ${CORRECTION_DAYS} days, and stops when you send your corrections. Anyone with the link can use it, so please keep this email private.`,
      t`If you have questions, please contact the school office and give the reference number.`,
    ],
  }
}
