import { formatDateTime } from '../../school/formatDateTime.ts'
import type { EmailContent } from './emailContent.ts'

interface Changed {
  readonly is: 'former' | 'new'
  readonly school: string
  readonly changed_at: string
  readonly time_zone: string
  readonly publicUrl: string
}

/** To the former and the new address. Neither mail contains the other address. */
export function emailChanged({ is, school, changed_at, time_zone, publicUrl }: Changed): EmailContent {
  const when = formatDateTime(time_zone, new Date(changed_at))
  const signedOut = 'For your security, we logged the account out on all devices.'
  const subject = 'Your email address was changed'
  if (is === 'former')
    return {
      subject,
      paragraphs: [
        `On ${when}, the ${school} office changed the email address on your account. You can no longer log in with this address.`,
        signedOut,
        "If you didn't ask for this change, please contact the school office right away.",
      ],
    }
  return {
    subject,
    paragraphs: [
      `On ${when}, the ${school} office changed the email address on your account to this one. Please use it to log in from now on. Your password hasn't changed.`,
      signedOut,
      { label: 'Log in', href: `${publicUrl}/` },
      "If you didn't ask for this change, please contact the school office.",
    ],
  }
}
