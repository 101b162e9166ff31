import type { EmailContent } from './emailContent.ts'

/** To the owner of an account after a registration with the same address. The account is unchanged. */
export function alreadyRegistered({ publicUrl }: { publicUrl: string }): EmailContent {
  return {
    subject: 'You already have an account',
    paragraphs: [
      'Someone, hopefully you, just tried to register with this email address. It already has an account, so nothing was changed.',
      { label: 'Log in', href: `${publicUrl}/` },
      'If you forgot your password, choose "Forgot Password?" on the login page.',
      "If this wasn't you, you don't need to do anything.",
    ],
  }
}
