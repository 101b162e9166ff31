import type { FamilyMailEvent, FamilyMailFacts, SummarizedChange } from '../../../../domain/familyMail/familyMail.ts'
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

export function drawResults({ child, classes, ranked }: Facts<'draw-results'>): Content {
  const got =
    classes.length === 0
      ? `${child} did not get a seat in the ${ranked === 1 ? 'class' : `${ranked} classes`} you ranked. Log in to see why, and where ${child} is on a wait list.`
      : `${child} got a seat in:`
  return {
    subject: `Class results for ${child}`,
    paragraphs: [
      `The draw for classes is done. ${got}`,
      ...(classes.length > 0 ? [{ lines: classes }] : []),
      'Log in to see what happened to each class you ranked, and why.',
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

export function dailySummary({ changes }: Facts<'daily-summary'>): Content {
  return {
    subject: 'Your changes today',
    paragraphs: [
      'These are the changes you made to your classes today:',
      { lines: changes.map(summaryLine) },
      "If you didn't make these changes, please contact the school office.",
    ],
  }
}

function summaryLine({ child, status, class: name }: SummarizedChange): string {
  return `${child}: ${ACTIONS[status] ?? status} ${name}`
}
