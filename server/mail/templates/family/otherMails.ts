import type { FamilyMailEvent, FamilyMailFacts, SummarizedChange } from '../../../../domain/familyMail/familyMail.ts'
import { formatDateTime } from '../../../school/formatDateTime.ts'
import type { EmailContent } from '../emailContent.ts'

type Content = Pick<EmailContent, 'subject' | 'paragraphs'>
type Facts<K extends FamilyMailEvent['kind']> = FamilyMailFacts & Extract<FamilyMailEvent, { kind: K }>

/** Plain text of the office. Each of its lines is a paragraph. */
export function officeMessage(facts: Facts<'office-message'>): Content {
  const paragraphs = facts.text.split('\n').map((line) => line.trim())
  return {
    subject: facts.subject,
    paragraphs: [`The school office wrote about ${facts.class} (${facts.semester}):`, ...paragraphs.filter(Boolean)],
  }
}

export function drawResults({ child, semester, classes, ranked }: Facts<'draw-results'>): Content {
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
  'offer declined': 'declined a seat in',
}

/** Times are in the school's time zone. */
export function dailySummary({ changes }: Facts<'daily-summary'>, time_zone: string): Content {
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
