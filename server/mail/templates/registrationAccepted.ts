import { INVITATION_MS } from '../../../domain/session.ts'
import type { EmailContent } from './emailContent.ts'

const DAYS = INVITATION_MS / (24 * 60 * 60 * 1000)

/** With `link`, an invitation to a new account. Contains no answers: a mailbox may be shared. */
export function registrationAccepted({
  school,
  reference,
  link,
  publicUrl,
}: {
  school: string
  reference: string
  link: string | undefined
  publicUrl: string
}): EmailContent {
  return {
    subject: `${school} accepted your registration`,
    paragraphs: [
      `Good news! ${school} accepted your child's registration. The reference number is ${reference}.`,
      ...(link === undefined ? existingAccount(publicUrl) : newAccount(link)),
    ],
  }
}

function newAccount(href: string): EmailContent['paragraphs'] {
  return [
    'We created an account for you with this email address. Choose a password to see your child and choose classes:',
    { label: 'Choose a password', href },
    `This link works once and expires in ${DAYS} days. After that, choose "Forgot Password?" on the login page to get a new one.`,
  ]
}

function existingAccount(publicUrl: string): EmailContent['paragraphs'] {
  return [
    'We added your child to your account. Log in to choose classes:',
    { label: 'Log in', href: `${publicUrl}/` },
    'If you don\'t know your password, choose "Forgot Password?" on the login page.',
  ]
}
