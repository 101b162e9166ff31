import { paragraphsOf } from '../../../domain/familyEmails/familyMessage.ts'
import type { EmailContent } from '../../platform/email/message.ts'
import type { Translate } from '../../platform/texts/catalog.ts'

interface Returned {
  /** Of the document. */
  readonly name: string
  readonly child: string
  readonly reason: string
  readonly publicUrl: string
}

export function documentReturned(t: Translate, { name, child, reason, publicUrl }: Returned): EmailContent {
  return {
    subject: t`Please send a document for ${child} again`,
    paragraphs: [
      t`The school office looked at this document of ${child} and needs it once more: ${name}.`,
      ...paragraphsOf(reason),
      sendLink(t, publicUrl),
    ],
  }
}

interface Missing {
  readonly school: string
  /** Each with the child and the document. */
  readonly papers: readonly { readonly child: string; readonly name: string; readonly due: string }[]
  readonly publicUrl: string
}

export function documentsMissing(t: Translate, { school, papers, publicUrl }: Missing): EmailContent {
  return {
    subject: t`${school} is waiting for documents`,
    paragraphs: [
      t`These documents are still missing:`,
      ...papers.map(({ child, name, due }) => t`${child}: ${name}, due on ${due}`),
      sendLink(t, publicUrl),
      t`A missing document never keeps a child who has no fixed home, or who does not live with a parent, from enrolling. Please ask the office for help.`,
    ],
  }
}

function sendLink(t: Translate, publicUrl: string) {
  return { label: t`Send documents`, href: `${publicUrl}/documents` }
}
