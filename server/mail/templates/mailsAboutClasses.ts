import type { Days } from '../../../domain/days.ts'
import type { ClassChange, FamilyMailEvent, FamilyMailFacts } from '../../../domain/familyMail/familyMail.ts'
import type { EmailContent } from '../../platform/mail/message.ts'

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
  const { child, waits_at } = facts
  const contact = 'If you have questions, please contact the office.'
  if (waits_at)
    return {
      subject: `${child} has another place on the wait list for ${facts.class}`,
      paragraphs: [
        `The school office took ${child} off the wait list for ${facts.class} (${facts.semester}) and added ${child} again.`,
        `${child} is now number ${waits_at} in line.`,
        contact,
      ],
    }
  const removed =
    facts.status === 'enrolled'
      ? `dropped ${facts.child} from ${facts.class}`
      : `removed ${facts.child} from the wait list for ${facts.class}`
  return {
    subject:
      facts.status === 'enrolled'
        ? `${facts.child} was dropped from ${facts.class}`
        : `${facts.child} is no longer on the wait list for ${facts.class}`,
    paragraphs: [`The school office ${removed} (${facts.semester}).`, contact],
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

const DAY_NAMES: Record<Days, string> = {
  M: 'Monday',
  'T/TH': 'Tuesday and Thursday',
  W: 'Wednesday',
  F: 'Friday',
  HS: 'high school',
}

/** The days, time, room and teacher of a class: "Monday, period 1, 8:30-9:20, room 12, with Grace Nez". */
export function meetingText(facts: Pick<FamilyMailFacts, 'days' | 'period' | 'time' | 'room' | 'teacher'>): string {
  const { days, period, time, room, teacher } = facts
  const parts = [
    days && daysText(days),
    period && periodText(period, days),
    time,
    room && `room ${room}`,
    teacher && `with ${teacher}`,
  ]
  return parts.filter(Boolean).join(', ')
}

function daysText(days: string): string {
  return Object.entries(DAY_NAMES).find(([key]) => key === days)?.[1] ?? days
}

/** High school has options instead of periods. */
function periodText(period: string, days: string): string {
  if (period === 'All Day') return 'all day'
  if (period === 'Optional') return 'optional'
  return days === 'HS' ? `option ${period}` : `period ${period}`
}
