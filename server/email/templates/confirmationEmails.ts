import type { EmailContent } from '../../platform/email/message.ts'
import type { Translate } from '../../platform/texts/catalog.ts'

interface Reminder {
  readonly school: string
  readonly semester: string
  readonly required: boolean
  /** The first names of the children that are not confirmed. */
  readonly children: readonly string[]
  readonly link: string
}

/** Contains no answers: a mailbox may be shared. */
export function confirmationReminder(
  t: Translate,
  { school, semester, required, children, link }: Reminder,
): EmailContent {
  const names = children.join(', ')
  return {
    subject: t`Please confirm your family's information for ${semester}`,
    paragraphs: [
      t`Once a year, ${school} asks every family whether its contacts, emergency contacts, health answers and pick-up rules are still right. We are still waiting for: ${names}.`,
      ...(required ? [t`You can add classes for ${semester} when you have confirmed.`] : []),
      t`It takes about two minutes:`,
      { label: t`Confirm now`, href: link },
    ],
  }
}
