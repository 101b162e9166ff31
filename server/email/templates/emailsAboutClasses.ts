import type { Days } from '../../../domain/days.ts'
import type { ClassChange, FamilyEmailEvent, FamilyEmailFacts } from '../../../domain/familyEmails/familyEmail.ts'
import type { EmailContent } from '../../platform/email/message.ts'
import type { Translate } from '../../platform/texts/catalog.ts'

type Content = Pick<EmailContent, 'subject' | 'paragraphs'>
type Facts<K extends FamilyEmailEvent['kind']> = FamilyEmailFacts & Extract<FamilyEmailEvent, { kind: K }>

function labelOf(t: Translate, field: ClassChange['field']): string {
  const LABELS = {
    name: t`Name`,
    days: t`Days`,
    period: t`Period`,
    time: t`Time`,
    room: t`Room`,
    teacher: t`Teacher`,
  }
  return LABELS[field]
}

export function classChanged(t: Translate, facts: Facts<'class-changed'>): Content {
  const { child, semester, status, changes } = facts
  return {
    subject: t`${facts.class} has changed`,
    paragraphs: [
      status === 'enrolled'
        ? t`The school office changed ${facts.class} (${semester}). ${child} is still enrolled in it.`
        : t`The school office changed ${facts.class} (${semester}). ${child} keeps the same place on its wait list.`,
      { lines: changes.map((change) => changeLine(t, change, facts.days)) },
      changes.some(isOfTime)
        ? t`New class time: ${meetingText(t, facts)}.`
        : t`Class details: ${meetingText(t, facts)}.`,
    ],
  }
}

function isOfTime({ field }: ClassChange): boolean {
  return field === 'days' || field === 'period' || field === 'time'
}

/** "Room: 12 (was 4)", "Period: option 3 (was option 2)". */
function changeLine(t: Translate, { field, was, is }: ClassChange, days: string): string {
  const text = (value: string) => {
    if (value === '') return t`none`
    if (field === 'days') return daysText(t, value)
    return field === 'period' && days === 'HS' ? periodText(t, value, days) : value
  }
  return t`${labelOf(t, field)}: ${text(is)} (was ${text(was)})`
}

export function classCancelled(t: Translate, facts: Facts<'class-cancelled'>): Content {
  if (facts.keeps_place) return classInactive(t, facts)
  const { child, class: name, semester, status, was_offered } = facts
  const canceled =
    status === 'enrolled'
      ? t`The school office canceled ${name} (${semester}). ${child} was enrolled in ${name}.`
      : t`The school office canceled ${name} (${semester}). ${child} was on the wait list for ${name}.`
  const seat = t`The seat that we were holding for ${child} is no longer available.`
  return {
    subject: t`${facts.class} is canceled`,
    paragraphs: [
      was_offered ? `${canceled} ${seat}` : canceled,
      t`It was scheduled for: ${meetingText(t, facts)}.`,
      t`We are sorry for the change. Log in to choose another class.`,
    ],
  }
}

function classInactive(t: Translate, facts: Facts<'class-cancelled'>): Content {
  const { child, class: name, semester, status, was_offered } = facts
  const isEnrolled = status === 'enrolled'
  const inactive = isEnrolled
    ? t`The school office took ${name} (${semester}) off the schedule for now. ${child} is still enrolled in ${name}.`
    : t`The school office took ${name} (${semester}) off the schedule for now. ${child} is still on the wait list for ${name}.`
  const seat = t`The seat that we were holding for ${child} is no longer available.`
  return {
    subject: t`${facts.class} is off the schedule for now`,
    paragraphs: [
      was_offered ? `${inactive} ${seat}` : inactive,
      t`It was scheduled for: ${meetingText(t, facts)}.`,
      isEnrolled
        ? t`We will email you if it is back on the schedule. If ${child} should have another class at this time, write to the school office.`
        : t`We will email you if it is back on the schedule.`,
    ],
  }
}

export function classReopened(t: Translate, facts: Facts<'class-reopened'>): Content {
  const { child, class: name, semester, status } = facts
  return {
    subject: t`${facts.class} is now on the schedule`,
    paragraphs: [
      status === 'enrolled'
        ? t`${name} (${semester}) is now on the schedule. ${child} is enrolled in ${name}. If we emailed you that it was off the schedule, please ignore that email.`
        : t`${name} (${semester}) is now on the schedule. ${child} is on the wait list for ${name}. If we emailed you that it was off the schedule, please ignore that email.`,
      t`Class time: ${meetingText(t, facts)}.`,
    ],
  }
}

export function droppedByOffice(t: Translate, facts: Facts<'dropped-by-office'>): Content {
  const { child, waits_at } = facts
  const contact = t`If you have questions, please contact the office.`
  if (waits_at)
    return {
      subject: t`${child} has another place on the wait list for ${facts.class}`,
      paragraphs: [
        t`The school office took ${child} off the wait list for ${facts.class} (${facts.semester}) and added ${child} again.`,
        t`${child} is now number ${waits_at} in line.`,
        contact,
      ],
    }
  const removed =
    facts.status === 'enrolled'
      ? t`The school office dropped ${child} from ${facts.class} (${facts.semester}).`
      : t`The school office removed ${child} from the wait list for ${facts.class} (${facts.semester}).`
  return {
    subject:
      facts.status === 'enrolled'
        ? t`${facts.child} was dropped from ${facts.class}`
        : t`${facts.child} is no longer on the wait list for ${facts.class}`,
    paragraphs: [removed, contact],
  }
}

export function enrolled(t: Translate, facts: Facts<'enrolled'>): Content {
  const { child, semester, by, gave_up } = facts
  const HOW = {
    office: t`The school office enrolled ${child} in ${facts.class} (${semester}).`,
    'wait list': t`A seat opened in ${facts.class} (${semester}), and ${child} was next on the wait list. ${child} is now enrolled.`,
    swap: t`As you asked, we changed ${child} to ${facts.class} (${semester}).`,
  }
  const left = gave_up === null ? [] : [t`${child} is no longer enrolled in ${gave_up}.`]
  const undo = by === 'office' ? [] : [t`If you no longer want this class, log in and drop it.`]
  return {
    subject: t`${child} is enrolled in ${facts.class}`,
    paragraphs: [HOW[by], ...left, t`Class time: ${meetingText(t, facts)}.`, ...undo],
  }
}

/** The days, time, room and teacher of a class: "Monday, period 1, 8:30-9:20, room 12, with Grace Nez". */
export function meetingText(
  t: Translate,
  facts: Pick<FamilyEmailFacts, 'days' | 'period' | 'time' | 'room' | 'teacher'>,
): string {
  const { days, period, time, room, teacher } = facts
  const parts = [
    days && daysText(t, days),
    period && periodText(t, period, days),
    time,
    roomText(t, room),
    teacher && t`with ${teacher}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** "room 12", "Room 12", "Art Room", "Stage". */
function roomText(t: Translate, room: string): string {
  return /\broom\b/i.test(room) || !/\d|^.{1,2}$/u.test(room) ? room : t`room ${room}`
}

function daysText(t: Translate, days: string): string {
  const DAY_NAMES: Record<Days, string> = {
    M: t`Monday`,
    'T/TH': t`Tuesday and Thursday`,
    W: t`Wednesday`,
    F: t`Friday`,
    HS: t`high school`,
  }
  return Object.entries(DAY_NAMES).find(([key]) => key === days)?.[1] ?? days
}

/** High school has options instead of periods. */
function periodText(t: Translate, period: string, days: string): string {
  if (period === 'All Day') return t`all day`
  if (period === 'Optional') return t`optional`
  return days === 'HS' ? t`option ${period}` : t`period ${period}`
}
