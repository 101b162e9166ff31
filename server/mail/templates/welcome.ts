import type { EmailContent } from './emailContent.ts'

export function welcome({ school, publicUrl }: { school: string; publicUrl: string }): EmailContent {
  return {
    subject: `Welcome to ${school}`,
    nameless: true,
    paragraphs: [
      'Your account is ready. Log in, add your children, and choose their classes.',
      { label: 'Log in', href: `${publicUrl}/` },
      "If you didn't register, someone may have entered your email address by mistake. Please let the school office know.",
    ],
  }
}
