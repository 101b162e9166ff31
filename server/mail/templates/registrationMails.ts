import { CORRECTION_DAYS } from '../../../domain/registration/correction.ts'
import type { EmailContent } from '../../platform/mail/message.ts'
import { ENDS_ACCESS, waysToAccept } from './accountMails.ts'

/** Contains no answers: a mailbox may be shared. */
export function registrationReceived({ school, reference }: { school: string; reference: string }): EmailContent {
  return {
    subject: `${school} received your registration`,
    nameless: true,
    paragraphs: [
      `Thank you for registering your child with ${school}.`,
      `Your reference number is ${reference}. Please have it ready when you contact the school office.`,
      'The office will review the registration and email you its decision.',
    ],
  }
}

export function registrationDraft({
  link,
  resume_code,
  school,
  days,
}: {
  link: string
  resume_code: string
  school: string
  days: number
}): EmailContent {
  return {
    subject: `Continue your registration with ${school}`,
    nameless: true,
    paragraphs: [
      'Your answers are saved. Use this link to continue on any device:',
      { label: 'Continue your registration', href: link },
      `Or enter this code on the registration page: ${resume_code}`,
      `Anyone with the link or the code can see your answers, so please keep this email private. Your answers are kept for ${days} days after your last change.`,
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
export function registrationAccepted({ school, reference, publicUrl, account, link }: Accepted): EmailContent {
  return {
    subject: `${school} accepted your registration`,
    paragraphs: [
      `Good news! ${school} accepted your child's registration. The reference number is ${reference}.`,
      ...(account === 'confirmed'
        ? existingAccount(publicUrl)
        : invitedAccount(account, waysToAccept(link, publicUrl))),
    ],
  }
}

function invitedAccount(account: 'new' | 'unconfirmed', ways: EmailContent['paragraphs']): EmailContent['paragraphs'] {
  if (account === 'new')
    return [
      'We created an account for you with this email address. Choose a password to see your child and choose classes:',
      ...ways,
    ]
  return [
    'We added your child to the account with this email address. Choose a new password to see your child and choose classes:',
    ...ways,
    ENDS_ACCESS,
  ]
}

function existingAccount(publicUrl: string): EmailContent['paragraphs'] {
  return [
    'We added your child to your account. Log in to choose classes:',
    { label: 'Log in', href: `${publicUrl}/` },
    'If you don\'t know your password, choose "Forgot Password?" on the login page.',
  ]
}

/** `text` is what the office wrote. Each of its lines is a paragraph. */
export function registrationDeclined({
  school,
  reference,
  text,
}: {
  school: string
  reference: string
  text: string
}): EmailContent {
  return {
    subject: `About your registration with ${school}`,
    nameless: true,
    paragraphs: [
      `${school} can't accept your registration with the reference number ${reference}. The school office wrote:`,
      ...paragraphsOf(text),
      'If you have questions, please contact the school office and give the reference number.',
    ],
  }
}

/** `text` is what the office wrote. Contains no answers: a mailbox may be shared. */
export function registrationReturned({
  school,
  reference,
  text,
  link,
}: {
  school: string
  reference: string
  text: string
  link: string
}): EmailContent {
  return {
    subject: `Please correct your registration with ${school}`,
    nameless: true,
    paragraphs: [
      `Before ${school} can decide about your registration with the reference number ${reference}, please correct some answers. The school office wrote:`,
      ...paragraphsOf(text),
      { label: 'Correct your registration', href: link },
      `The link shows only the questions that need a correction. It works for ${CORRECTION_DAYS} days, until you send your corrections. Anyone with the link can use it, so please keep this email private.`,
    ],
  }
}

function paragraphsOf(text: string): string[] {
  return text
    .split('\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
