import type { EmailContent } from './emailContent.ts'

/** Contains no answers: a mailbox may be shared. */
export function registrationReceived({ school, reference }: { school: string; reference: string }): EmailContent {
  return {
    subject: `${school} received your registration`,
    nameless: true,
    paragraphs: [
      `Thank you for registering your child with ${school}.`,
      `Your reference number is ${reference}. Please have it ready when you contact the school office.`,
      'The office will review the registration and email you its decision.',
    ],
  }
}
