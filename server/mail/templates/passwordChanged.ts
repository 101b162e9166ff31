import { formatDateTime } from '../../school/formatDateTime.ts'
import type { EmailContent } from './emailContent.ts'

interface Changed {
  readonly changed_at: string
  readonly time_zone: string
  readonly publicUrl: string
}

/** To the owner of an account whose password was just changed. */
export function passwordChanged({ changed_at, time_zone, publicUrl }: Changed): EmailContent {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      `Your password was changed on ${formatDateTime(time_zone, new Date(changed_at))}, and everybody who was signed in with the old one is signed out.`,
      'If it was you, all is well.',
      'If it was not you, ask for a link and choose a new password now, and tell the school office.',
      { label: 'Choose a new password', href: `${publicUrl}/reset-form` },
    ],
  }
}
