import { RESET_LINK_MS } from '../../../domain/session.ts'
import type { EmailContent } from './emailContent.ts'

const MINUTES = RESET_LINK_MS / 60_000

/** To somebody who asked for a link, or whom somebody else asked one for. */
export function resetLink(link: string): EmailContent {
  return {
    subject: 'Reset your password',
    paragraphs: [
      'Somebody, we hope it was you, asked for a new password for your account.',
      { label: 'Choose a new password', href: link },
      `This link is good for ${MINUTES} minutes and works once. If you asked more than once, only the newest link works.`,
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  }
}
