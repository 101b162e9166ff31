import { formatDateTime } from '../../school/formatDateTime.ts'
import type { EmailContent } from './emailContent.ts'

interface Changed {
  readonly changed_at: string
  readonly time_zone: string
  readonly publicUrl: string
}

export function passwordChanged({ changed_at, time_zone, publicUrl }: Changed): EmailContent {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      `Your password was changed on ${formatDateTime(time_zone, new Date(changed_at))}. Everyone who was logged in with the old password has been logged out.`,
      "If this was you, you don't need to do anything.",
      "If this wasn't you, please choose a new password right away and contact the school office.",
      { label: 'Choose a new password', href: `${publicUrl}/reset-form` },
    ],
  }
}
