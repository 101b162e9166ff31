import type { EmailContent } from './emailContent.ts'

export function registrationDraft({
  link,
  resume_code,
  school,
  days,
}: {
  link: string
  resume_code: string
  school: string
  days: number
}): EmailContent {
  return {
    subject: `Continue your registration with ${school}`,
    nameless: true,
    paragraphs: [
      'Your answers are saved. Use this link to continue on any device:',
      { label: 'Continue your registration', href: link },
      `Or enter this code on the registration page: ${resume_code}`,
      `Anyone with the link or the code can see your answers, so please keep this email private. Your answers are kept for ${days} days after your last change.`,
    ],
  }
}
