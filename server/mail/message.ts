import { isIP } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import { fullName } from '../../domain/person.ts'
import type { ComposedMail } from './compose.ts'
import { signatureOf } from './signature.ts'
import { htmlOf, textOf } from './templates/emailContent.ts'

/** The parts of a message that are the same in a retry. */
export interface Envelope {
  readonly job_id: string
  readonly from: string
  readonly requested_at: Date
}

/** A retry has the same Message-ID and Date, so that mailboxes detect the duplicate. */
export function messageOf(
  { to, content, school }: ComposedMail,
  { job_id, from, requested_at }: Envelope,
): SendMailOptions {
  return {
    from: { name: school.name, address: from },
    to: { name: fullName(to).trim(), address: to.email },
    subject: content.subject,
    text: textOf(content, to.first_name, signatureOf(school)),
    html: htmlOf(content, to.first_name, signatureOf(school)),
    messageId: `<${job_id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date: requested_at,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** enrollment@ the host of the public URL. */
export function defaultSender(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return `enrollment@${isName ? hostname : 'localhost'}`
}
