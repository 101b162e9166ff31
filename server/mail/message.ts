import { isIP } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import { fullName } from '../../domain/person.ts'
import type { Composed } from './compose.ts'
import { signatureOf } from './signature.ts'
import { htmlOf, textOf } from './templates/emailContent.ts'

/** What stays the same however often a mail is tried. */
export interface Stamp {
  readonly job_id: string
  readonly from: string
  readonly asked_at: Date
}

/** The mail as nodemailer wants it. A repeat has the same Message-ID and Date, so that a mailbox can tell it is one. */
export function messageOf({ to, letter, school }: Composed, { job_id, from, asked_at }: Stamp): SendMailOptions {
  return {
    from: { name: school.name, address: from },
    to: { name: fullName(to), address: to.email },
    subject: letter.subject,
    text: textOf(letter, to.first_name, signatureOf(school)),
    html: htmlOf(letter, to.first_name, signatureOf(school)),
    messageId: `<${job_id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date: asked_at,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Where mails come from when nobody said: the host people know. */
export function senderAt(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return `enrollment@${isName ? hostname : 'localhost'}`
}
