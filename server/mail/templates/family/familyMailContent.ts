import type { FamilyMailEvent, FamilyMailFacts } from '../../../../domain/familyMail/familyMail.ts'
import { OPTIONAL_MAILS } from '../../../../domain/familyMail/kinds.ts'
import type { EmailContent } from '../emailContent.ts'
import { classCancelled, classChanged, classReopened, droppedByOffice, enrolled } from './classMails.ts'
import { offerEnded, offerMade } from './offerMails.ts'
import { dailySummary, drawResults, officeMessage } from './otherMails.ts'

interface Context {
  readonly time_zone: string
  readonly publicUrl: string
}

/** Each mail links to the dashboard and says why the family gets it. */
export function familyMailContent(
  facts: FamilyMailFacts & FamilyMailEvent,
  { time_zone, publicUrl }: Context,
): EmailContent {
  const { subject, paragraphs } = contentOf(facts, time_zone)
  const button = {
    label: facts.kind.startsWith('offer-') ? 'Answer on your dashboard' : 'Open your dashboard',
    href: `${publicUrl}/dashboard`,
  }
  return { subject, paragraphs: [...paragraphs, button], reason: reasonFor(facts) }
}

function contentOf(facts: FamilyMailFacts & FamilyMailEvent, time_zone: string) {
  switch (facts.kind) {
    case 'class-changed':
      return classChanged(facts)
    case 'class-cancelled':
      return classCancelled(facts)
    case 'class-reopened':
      return classReopened(facts)
    case 'dropped-by-office':
      return droppedByOffice(facts)
    case 'enrolled':
      return enrolled(facts)
    case 'offer-made':
    case 'offer-reminder':
      return offerMade(facts, time_zone)
    case 'offer-ended':
      return offerEnded(facts)
    case 'office-message':
      return officeMessage(facts)
    case 'draw-results':
      return drawResults(facts)
    case 'daily-summary':
      return dailySummary(facts)
  }
}

function reasonFor({ kind, child, class: name }: FamilyMailFacts & FamilyMailEvent): string {
  const because =
    kind === 'daily-summary'
      ? 'you changed classes today'
      : kind === 'draw-results'
        ? `you ranked classes for ${child}`
        : `${child} is or was enrolled in ${name} or on its wait list`
  const choice = OPTIONAL_MAILS.some((optional) => optional === kind)
    ? ' You can turn this kind of email off under "Email settings" on your dashboard.'
    : ''
  return `You get this email because ${because}.${choice}`
}
