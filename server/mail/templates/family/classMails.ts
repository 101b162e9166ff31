import type { ClassChange, FamilyMailEvent, FamilyMailFacts } from '../../../../domain/familyMail/familyMail.ts'
import type { EmailContent } from '../emailContent.ts'
import { daysText, meetingText, periodText } from './meetingText.ts'

type Content = Pick<EmailContent, 'subject' | 'paragraphs'>
type Facts<K extends FamilyMailEvent['kind']> = FamilyMailFacts & Extract<FamilyMailEvent, { kind: K }>

const LABELS: Record<ClassChange['field'], string> = {
  name: 'Name',
  days: 'Days',
  period: 'Period',
  time: 'Time',
  room: 'Room',
  teacher: 'Teacher',
}

export function classChanged(facts: Facts<'class-changed'>): Content {
  const { child, semester, status, changes } = facts
  const place = status === 'enrolled' ? 'is still enrolled in it' : 'keeps the same place on its wait list'
  return {
    subject: `${facts.class} has changed`,
    paragraphs: [
      `The school office changed ${facts.class} (${semester}). ${child} ${place}.`,
      { lines: changes.map((change) => changeLine(change, facts.days)) },
      `${changes.some(isOfTime) ? 'New class time' : 'Class details'}: ${meetingText(facts)}.`,
    ],
  }
}

function isOfTime({ field }: ClassChange): boolean {
  return field === 'days' || field === 'period' || field === 'time'
}

/** "Room: 12 (was 4)", "Period: option 3 (was option 2)". */
function changeLine({ field, was, is }: ClassChange, days: string): string {
  const text = (value: string) => {
    if (value === '') return 'none'
    if (field === 'days') return daysText(value)
    return field === 'period' && days === 'HS' ? periodText(value, days) : value
  }
  return `${LABELS[field]}: ${text(is)} (was ${text(was)})`
}

export function classCancelled(facts: Facts<'class-cancelled'>): Content {
  const seat = facts.was_offered ? ` The seat that we were holding for ${facts.child} is no longer available.` : ''
  return {
    subject: `${facts.class} is canceled`,
    paragraphs: [
      `The school office canceled ${facts.class} (${facts.semester}). ${facts.child} was ${placeText(facts)}.${seat}`,
      `It was scheduled for: ${meetingText(facts)}.`,
      'We are sorry for the change. Log in to choose another class.',
    ],
  }
}

export function classReopened(facts: Facts<'class-reopened'>): Content {
  return {
    subject: `${facts.class} is now on the schedule`,
    paragraphs: [
      `${facts.class} (${facts.semester}) is now on the schedule. ${facts.child} is ${placeText(facts)}. If we emailed you that this class was canceled, please ignore that email.`,
      `Class time: ${meetingText(facts)}.`,
    ],
  }
}

export function droppedByOffice(facts: Facts<'dropped-by-office'>): Content {
  const removed =
    facts.status === 'enrolled'
      ? `dropped ${facts.child} from ${facts.class}`
      : `removed ${facts.child} from the wait list for ${facts.class}`
  return {
    subject:
      facts.status === 'enrolled'
        ? `${facts.child} was dropped from ${facts.class}`
        : `${facts.child} is no longer on the wait list for ${facts.class}`,
    paragraphs: [
      `The school office ${removed} (${facts.semester}).`,
      'If you have questions, please contact the office.',
    ],
  }
}

export function enrolled(facts: Facts<'enrolled'>): Content {
  const { child, semester, by, gave_up } = facts
  const HOW = {
    office: `The school office enrolled ${child} in ${facts.class} (${semester}).`,
    'wait list': `A seat opened in ${facts.class} (${semester}), and ${child} was next on the wait list. ${child} is now enrolled.`,
    swap: `As you asked, we changed ${child} to ${facts.class} (${semester}).`,
  }
  const left = gave_up === null ? [] : [`${child} is no longer enrolled in ${gave_up}.`]
  const undo = by === 'office' ? [] : ['If you no longer want this class, log in and drop it.']
  return {
    subject: `${child} is enrolled in ${facts.class}`,
    paragraphs: [HOW[by], ...left, `Class time: ${meetingText(facts)}.`, ...undo],
  }
}

function placeText({ status, class: name }: FamilyMailFacts & { readonly status: 'enrolled' | 'waiting' }): string {
  return status === 'enrolled' ? `enrolled in ${name}` : `on the wait list for ${name}`
}
