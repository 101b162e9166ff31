import {
  EMAIL_SETTINGS,
  type FamilyMailEvent,
  type FamilyMailFacts,
  type SummarizedChange,
} from '../../../domain/familyMail/familyMail.ts'
import type { EmailContent } from '../../platform/mail/message.ts'
import { formatDateTime } from '../../school/school.queries.ts'
import { classCancelled, classChanged, classReopened, droppedByOffice, enrolled } from './mailsAboutClasses.ts'
import { movedUp, offerEnded, offerMade, passedOver, removedFromReserve } from './mailsAboutOffers.ts'

type Content = Pick<EmailContent, 'subject' | 'paragraphs'>
type Facts<K extends FamilyMailEvent['kind']> = FamilyMailFacts & Extract<FamilyMailEvent, { kind: K }>

/** Plain text of the office. Each of its lines is a paragraph. */
function officeMessage(facts: Facts<'office-message'>): Content {
  const paragraphs = facts.text.split('\n').map((line) => line.trim())
  const about = facts.class === '' ? facts.semester : `${facts.class} (${facts.semester})`
  return {
    subject: facts.subject,
    paragraphs: [`The school office wrote about ${about}:`, ...paragraphs.filter(Boolean)],
  }
}

function lotteryResults({ child, semester, classes, ranked }: Facts<'lottery-results'>): Content {
  const none = ranked === 1 ? 'the class' : `any of the ${ranked} classes`
  const got = classes.length === 0 ? `${child} did not get a seat in ${none} you ranked.` : `${child} got a seat in:`
  return {
    subject: `Lottery results for ${child}`,
    paragraphs: [
      `We ran the lottery for ${semester} classes. ${got}`,
      ...(classes.length > 0 ? [{ lines: classes }] : []),
      `Log in to see the result for each class you ranked, and any wait lists ${child} is on.`,
    ],
  }
}

const ACTIONS: Readonly<Record<string, string>> = {
  enrolled: 'enrolled in',
  'moved to enrolled': 'enrolled in',
  'enrolled by swap': 'enrolled in',
  dropped: 'dropped',
  'dropped by swap': 'dropped',
  waitlisted: 'joined the wait list for',
  'removed from waitlist': 'left the wait list for',
  'removed from reserve': 'left the place behind the wait list for',
  'offer declined': 'declined a seat in',
}

/** Times are in the school's time zone. */
function dailySummary({ changes }: Facts<'daily-summary'>, time_zone: string): Content {
  return {
    subject: 'Your class changes',
    paragraphs: [
      "Here are the changes you made to your children's classes:",
      { lines: changes.map((change) => summaryLine(change, time_zone)) },
      "If you didn't make these changes, please contact the school office.",
    ],
  }
}

/** "Ada: dropped Chess on March 2, 2026 at 8:04 AM MST". */
function summaryLine({ child, status, class: name, at }: SummarizedChange, time_zone: string): string {
  return `${child}: ${ACTIONS[status] ?? status} ${name} on ${formatDateTime(time_zone, new Date(at))}`
}

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

/** Without the links and the reason. */
export function contentOf(
  facts: FamilyMailFacts & FamilyMailEvent,
  time_zone: string,
): Pick<EmailContent, 'subject' | 'paragraphs'> {
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
    case 'passed-over':
      return passedOver(facts)
    case 'moved-up':
      return movedUp(facts)
    case 'removed-from-reserve':
      return removedFromReserve(facts)
    case 'office-message':
      return officeMessage(facts)
    case 'lottery-results':
      return lotteryResults(facts)
    case 'daily-summary':
      return dailySummary(facts, time_zone)
  }
}

function reasonFor(facts: FamilyMailFacts & FamilyMailEvent): string {
  const { child, class: name } = facts
  switch (facts.kind) {
    case 'daily-summary':
      return "you made changes to your child's classes"
    case 'lottery-results':
      return `you ranked classes for ${child}`
    case 'enrolled':
      return facts.by === 'swap' ? `you asked to change ${child}'s class` : `${child} now has a seat in ${name}`
    case 'dropped-by-office':
    case 'class-cancelled':
      return `${child} was ${facts.status === 'enrolled' ? `enrolled in ${name}` : `on the wait list for ${name}`}`
    case 'offer-made':
    case 'offer-reminder':
    case 'passed-over':
    case 'moved-up':
      return `${child} is on the wait list for ${name}`
    case 'offer-ended':
      return `${child} ${facts.because === 'expired' ? 'was' : 'is'} on the wait list for ${name}`
    case 'removed-from-reserve':
      return `${child} was behind the wait list for ${name}`
    case 'office-message':
      return name === ''
        ? `${child} has a class or is on a wait list in ${facts.semester}`
        : `${child} is enrolled in ${name} or on its wait list`
    default:
      return `${child} is ${facts.status === 'enrolled' ? `enrolled in ${name}` : `on the wait list for ${name}`}`
  }
}
