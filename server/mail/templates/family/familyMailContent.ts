import { EMAIL_SETTINGS } from '../../../../domain/familyMail/emailSettings.ts'
import type { FamilyMailEvent, FamilyMailFacts } from '../../../../domain/familyMail/familyMail.ts'
import type { EmailContent } from '../emailContent.ts'
import { classCancelled, classChanged, classReopened, droppedByOffice, enrolled } from './classMails.ts'
import { offerEnded, offerMade } from './offerMails.ts'
import { dailySummary, drawResults, officeMessage } from './otherMails.ts'

interface Context {
  readonly time_zone: string
  readonly publicUrl: string
  /** Of the class. Null for a mail without a class. */
  readonly semester_slug: string | null
}

/** Each mail links to the semester on the dashboard and to the email settings, and says why the family gets it. */
export function familyMailContent(
  facts: FamilyMailFacts & FamilyMailEvent,
  { time_zone, publicUrl, semester_slug }: Context,
): EmailContent {
  const { subject, paragraphs } = contentOf(facts, time_zone)
  const isQuestion = facts.kind === 'offer-made' || facts.kind === 'offer-reminder'
  const dashboard = `${publicUrl}/dashboard`
  const href = semester_slug === null ? dashboard : `${dashboard}?semester=${encodeURIComponent(semester_slug)}`
  const button = { label: isQuestion ? 'Answer on your dashboard' : 'Open your dashboard', href }
  return {
    subject,
    paragraphs: [...paragraphs, button],
    footer: {
      reason: `You get this email because ${reasonFor(facts)}.`,
      link: { label: 'Choose which emails you get', href: `${dashboard}${EMAIL_SETTINGS}` },
    },
  }
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
      return dailySummary(facts, time_zone)
  }
}

function reasonFor(facts: FamilyMailFacts & FamilyMailEvent): string {
  const { child, class: name } = facts
  switch (facts.kind) {
    case 'daily-summary':
      return "you made changes to your child's classes"
    case 'draw-results':
      return `you ranked classes for ${child}`
    case 'enrolled':
      return facts.by === 'swap' ? `you asked to change ${child}'s class` : `${child} now has a seat in ${name}`
    case 'dropped-by-office':
    case 'class-cancelled':
      return `${child} was ${facts.status === 'enrolled' ? `enrolled in ${name}` : `on the wait list for ${name}`}`
    case 'offer-made':
    case 'offer-reminder':
      return `${child} is on the wait list for ${name}`
    case 'offer-ended':
      return `${child} ${facts.because === 'expired' ? 'was' : 'is'} on the wait list for ${name}`
    case 'office-message':
      return `${child} is enrolled in ${name} or on its wait list`
    default:
      return `${child} is ${facts.status === 'enrolled' ? `enrolled in ${name}` : `on the wait list for ${name}`}`
  }
}
