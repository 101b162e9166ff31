import type { EmailContent } from './emailContent.ts'

/** To a parent who just registered. */
export function welcome({ school, publicUrl }: { school: string; publicUrl: string }): EmailContent {
  return {
    subject: `Welcome to ${school}`,
    nameless: true,
    paragraphs: [
      'Your account is ready. Sign in, add your children, and choose their classes.',
      { label: 'Sign in', href: `${publicUrl}/` },
      'If you did not register, somebody used your address by mistake; please tell the school office.',
    ],
  }
}
