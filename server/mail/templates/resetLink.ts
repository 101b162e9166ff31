import { RESET_LINK_MS } from '../../../domain/session.ts'
import type { EmailContent } from './emailContent.ts'

const MINUTES = RESET_LINK_MS / 60_000

export function resetLink(link: string): EmailContent {
  return {
    subject: 'Reset your password',
    paragraphs: [
      'Someone, hopefully you, asked to reset the password of your account.',
      { label: 'Choose a new password', href: link },
      `This link works once and expires in ${MINUTES} minutes. If you asked more than once, only the newest link works.`,
      "If you didn't ask for this, you don't need to do anything. Your password stays the same.",
    ],
  }
}
