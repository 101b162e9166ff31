import type { EmailContent } from './emailContent.ts'

/** To the owner of an account whose address somebody just registered with again. Nothing of the account was changed. */
export function alreadyRegistered({ publicUrl }: { publicUrl: string }): EmailContent {
  return {
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, we hope it was you, just tried to register with this address. It has an account already, so nothing was changed.',
      { label: 'Sign in', href: `${publicUrl}/` },
      'If you do not remember your password, ask for a new one there.',
      'If it was not you, you need not do anything.',
    ],
  }
}
