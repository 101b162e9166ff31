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
  const signedOut = 'For your safety, everyone who was signed in to the account has been signed out.'
  const subject = 'Your email address was changed'
  if (is === 'former')
    return {
      subject,
      paragraphs: [
        `The office of ${school} changed the email address of your account on ${when}. This address no longer works for signing in.`,
        signedOut,
        "If you didn't ask for this change, please contact the school office right away.",
      ],
    }
  return {
    subject,
    paragraphs: [
      `The office of ${school} changed the email address of your account to this one on ${when}. Please use it to sign in from now on. Your password stays the same.`,
      signedOut,
      { label: 'Sign in', href: `${publicUrl}/` },
      "If you didn't ask for this change, please contact the school office.",
    ],
  }
}
