import {
  EMAIL_SETTINGS,
  type FamilyEmailEvent,
  type FamilyEmailFacts,
  type SummarizedChange,
} from '../../../domain/familyEmails/familyEmail.ts'
import { messageParagraphs, paragraphsOf } from '../../../domain/familyEmails/familyMessage.ts'
import type { EmailContent } from '../../platform/email/message.ts'
import type { Translate } from '../../platform/texts/catalog.ts'
import { formatDateTime } from '../../school/school.queries.ts'
import { classCancelled, classChanged, classReopened, droppedByOffice, enrolled } from './emailsAboutClasses.ts'
import { movedUp, offerEnded, offerMade, passedOver, removedFromReserve } from './emailsAboutOffers.ts'

type Content = Pick<EmailContent, 'subject' | 'paragraphs'>
type Facts<K extends FamilyEmailEvent['kind']> = FamilyEmailFacts & Extract<FamilyEmailEvent, { kind: K }>

/** Plain text of the office. Each of its lines is a paragraph. */
function officeMessage(t: Translate, facts: Facts<'office-message'>): Content {
  const about = facts.class === '' ? facts.semester : `${facts.class} (${facts.semester})`
  return {
    subject: facts.subject,
    paragraphs: [t`The school office wrote about ${about}:`, ...paragraphsOf(facts.text)],
  }
}

function lotteryClosed(t: Translate, facts: Facts<'lottery-closed'>, time_zone: string): Content {
  const { child, semester, code, closing_hash, closed_at, round, published_at, left_out } = facts
  const format = (at: string) => formatDateTime(time_zone, new Date(at), t.language)
  return {
    subject: t`Please keep: ${child}'s lottery code`,
    paragraphs: [
      t`The time to rank classes for ${semester} ended on ${format(closed_at)}. In the lottery, the code ${code} stands for ${child}.`,
      ...(left_out
        ? [t`${child}'s choices are not in the lottery. Please contact the school office before the lottery runs.`]
        : []),
      t`Everything that decides except chance is now fixed: the classes, their seats, and every child's choices. This is its SHA-256, a fingerprint:`,
      { lines: [closing_hash] },
      t`If anything changes before the lottery, the school must publish the change and the reason.`,
      t`Chance comes from a number that appears on ${format(published_at)}: round ${round} of the drand beacon. Nobody knows it before.`,
      t`Keep this email. After the lottery you can check with it that the school changed nothing in secret.`,
    ],
  }
}

function lotteryResults(t: Translate, facts: Facts<'lottery-results'>): Content {
  const { child, semester, classes, ranked, code, closing_hash, digest, left_out } = facts
  const none =
    ranked === 1
      ? t`${child} did not get a seat in the class you ranked.`
      : t`${child} did not get a seat in any of the ${ranked} classes you ranked.`
  const got = classes.length === 0 ? none : t`${child} got a seat in:`
  const leftOut = t`The choices for ${child} took no part in the lottery. Please ask the school office.`
  return {
    subject: t`Lottery results for ${child}`,
    paragraphs: [
      t`We ran the lottery for ${semester} classes. ${left_out ? leftOut : got}`,
      ...(classes.length > 0 ? [{ lines: classes }] : []),
      ...(left_out ? [] : [t`Log in to see the result for each class you ranked, and any wait lists ${child} is on.`]),
      ...(code && closing_hash && digest
        ? [
            t`Anyone can check the lottery. In its public record, the code ${code} stands for ${child}. The SHA-256 at the closing of the ranking, and that of the record:`,
            { lines: [closing_hash, digest] },
          ]
        : []),
    ],
  }
}

/** Times are in the school's time zone. */
function dailySummary(t: Translate, { changes }: Facts<'daily-summary'>, time_zone: string): Content {
  return {
    subject: t`Your class changes`,
    paragraphs: [
      t`Here are the changes you made to your children's classes:`,
      { lines: changes.map((change) => summaryLine(t, change, time_zone)) },
      t`If you didn't make these changes, please contact the school office.`,
    ],
  }
}

/** "Ada: dropped Chess on March 2, 2026 at 8:04 AM MST". */
function summaryLine(t: Translate, { child, status, class: name, at }: SummarizedChange, time_zone: string): string {
  const when = formatDateTime(time_zone, new Date(at), t.language)
  switch (status) {
    case 'enrolled':
    case 'moved to enrolled':
    case 'enrolled by swap':
      return t`${child}: enrolled in ${name} on ${when}`
    case 'dropped':
    case 'dropped by swap':
      return t`${child}: dropped ${name} on ${when}`
    case 'waitlisted':
      return t`${child}: joined the wait list for ${name} on ${when}`
    case 'removed from waitlist':
      return t`${child}: left the wait list for ${name} on ${when}`
    case 'removed from reserve':
      return t`${child}: left the place behind the wait list for ${name} on ${when}`
    case 'offer declined':
      return t`${child}: declined a seat in ${name} on ${when}`
    default:
      return t`${child}: ${status} ${name} on ${when}`
  }
}

interface Context {
  readonly time_zone: string
  readonly publicUrl: string
  /** Of the class. Null for an email without a class. */
  readonly semester_slug: string | null
  /** Of the copy of a semester that the family tests. */
  readonly is_test: boolean
}

/** Each email links to the semester on the dashboard and to the email settings, and says why the family gets it. */
export function familyEmailContent(
  t: Translate,
  facts: FamilyEmailFacts & FamilyEmailEvent,
  { time_zone, publicUrl, semester_slug, is_test }: Context,
): EmailContent {
  const { subject, paragraphs } = contentOf(t, facts, time_zone)
  const isQuestion = facts.kind === 'offer-made' || facts.kind === 'offer-reminder'
  const dashboard = `${publicUrl}/dashboard`
  const slug = semester_slug === null ? '' : encodeURIComponent(semester_slug)
  const href = slug === '' ? dashboard : `${dashboard}?semester=${slug}`
  const button = { label: isQuestion ? t`Answer on your dashboard` : t`Open your dashboard`, href }
  const published = { label: t`See what was published`, href: `${publicUrl}/lottery/${slug}` }
  const test = t`You are testing enrollment for the school. This email is about the test, which takes no real seats.`
  return {
    subject: is_test ? t`Test: ${subject}` : subject,
    paragraphs: [
      ...(is_test ? [test] : []),
      ...paragraphs,
      ...(facts.kind === 'lottery-closed' ? [published] : []),
      button,
    ],
    footer: {
      reason: reasonFor(t, facts),
      link: { label: t`Choose which emails you get`, href: `${dashboard}${EMAIL_SETTINGS}` },
    },
  }
}

/** With what the office added, and without the links and the reason. */
export function contentOf(t: Translate, facts: FamilyEmailFacts & FamilyEmailEvent, time_zone: string): Content {
  const { subject, paragraphs } = whatHappened(t, facts, time_zone)
  const { family_message = '' } = 'family_message' in facts ? facts : {}
  return { subject, paragraphs: [...paragraphs, ...messageParagraphs(t`The school office wrote:`, family_message)] }
}

function whatHappened(t: Translate, facts: FamilyEmailFacts & FamilyEmailEvent, time_zone: string): Content {
  switch (facts.kind) {
    case 'class-changed':
      return classChanged(t, facts)
    case 'class-cancelled':
      return classCancelled(t, facts)
    case 'class-reopened':
      return classReopened(t, facts)
    case 'dropped-by-office':
      return droppedByOffice(t, facts)
    case 'enrolled':
      return enrolled(t, facts)
    case 'offer-made':
    case 'offer-reminder':
      return offerMade(t, facts, time_zone)
    case 'offer-ended':
      return offerEnded(t, facts)
    case 'passed-over':
      return passedOver(t, facts)
    case 'moved-up':
      return movedUp(t, facts)
    case 'removed-from-reserve':
      return removedFromReserve(t, facts)
    case 'office-message':
      return officeMessage(t, facts)
    case 'lottery-closed':
      return lotteryClosed(t, facts, time_zone)
    case 'lottery-results':
      return lotteryResults(t, facts)
    case 'daily-summary':
      return dailySummary(t, facts, time_zone)
  }
}

function reasonFor(t: Translate, facts: FamilyEmailFacts & FamilyEmailEvent): string {
  const { child, class: name } = facts
  const because = {
    enrolled: t`You get this email because ${child} is enrolled in ${name}.`,
    waiting: t`You get this email because ${child} is on the wait list for ${name}.`,
  }
  const formerly = {
    enrolled: t`You get this email because ${child} was enrolled in ${name}.`,
    waiting: t`You get this email because ${child} was on the wait list for ${name}.`,
  }
  switch (facts.kind) {
    case 'daily-summary':
      return t`You get this email because you made changes to your child's classes.`
    case 'lottery-closed':
    case 'lottery-results':
      return t`You get this email because you ranked classes for ${child}.`
    case 'enrolled':
      return facts.by === 'swap'
        ? t`You get this email because you asked to change ${child}'s class.`
        : t`You get this email because ${child} now has a seat in ${name}.`
    case 'dropped-by-office':
      return formerly[facts.status]
    case 'class-cancelled':
      return facts.keeps_place ? because[facts.status] : formerly[facts.status]
    case 'offer-made':
    case 'offer-reminder':
    case 'passed-over':
    case 'moved-up':
      return because.waiting
    case 'offer-ended':
      return facts.because === 'expired' ? formerly.waiting : because.waiting
    case 'removed-from-reserve':
      return t`You get this email because ${child} was behind the wait list for ${name}.`
    case 'office-message':
      if (facts.is_named) return t`You get this email because the school office wrote to ${child}'s family.`
      return name === ''
        ? t`You get this email because ${child} has a class or is on a wait list in ${facts.semester}.`
        : t`You get this email because ${child} is enrolled in ${name} or on its wait list.`
    default:
      return because[facts.status]
  }
}
