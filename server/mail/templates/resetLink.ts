import { RESET_LINK_MS } from '../../../domain/session.ts'
import type { EmailContent } from './emailContent.ts'

const MINUTES = RESET_LINK_MS / 60_000

export function resetLink(link: string): EmailContent {
  return {
    subject: 'Reset your password',
    paragraphs: [
      'Someone, hopefully you, asked to reset the password for your account.',
      { label: 'Choose a new password', href: link },
      `This link works once and expires in ${MINUTES} minutes. If you asked for more than one link, only the newest one works.`,
      "If you didn't ask for this, you can ignore this email. Your password won't change.",
    ],
  }
}
