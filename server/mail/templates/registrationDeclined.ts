import type { EmailContent } from './emailContent.ts'

/** `text` is what the office wrote. Each of its lines is a paragraph. */
export function registrationDeclined({
  school,
  reference,
  text,
}: {
  school: string
  reference: string
  text: string
}): EmailContent {
  return {
    subject: `About your registration with ${school}`,
    nameless: true,
    paragraphs: [
      `${school} can't accept your registration with the reference number ${reference}. The school office wrote:`,
      ...paragraphsOf(text),
      'If you have questions, please contact the school office and give the reference number.',
    ],
  }
}

function paragraphsOf(text: string): string[] {
  return text
    .split('\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
