import { HIDDEN_CLASS } from '../../../domain/course.ts'
import type { FamilyMailEvent, FamilyMailFacts } from '../../../domain/familyMail/familyMail.ts'
import type { EmailContent } from '../../platform/mail/message.ts'
import { formatDateTime } from '../../school/school.queries.ts'
import { meetingText } from './mailsAboutClasses.ts'

type Content = Pick<EmailContent, 'subject' | 'paragraphs'>
type Facts<K extends FamilyMailEvent['kind']> = FamilyMailFacts & Extract<FamilyMailEvent, { kind: K }>

/** The offer's end is in the school's time zone. */
export function offerMade(facts: Facts<'offer-made' | 'offer-reminder'>, time_zone: string): Content {
  const { child, semester, kind, expires_at, drops } = facts
  const until = formatDateTime(time_zone, new Date(expires_at))
  const isReminder = kind === 'offer-reminder'
  return {
    subject: isReminder
      ? `Reminder: the seat in ${facts.class} for ${child} needs your answer`
      : `Please answer: we are holding a seat in ${facts.class} for ${child}`,
    paragraphs: [
      isReminder
        ? `We are still holding a seat in ${facts.class} (${semester}) for ${child}.`
        : `A seat opened in ${facts.class} (${semester}). ${child} is next on the wait list, so we are holding it for you.`,
      `Class time: ${meetingText(facts)}.`,
      ...(drops === null ? [] : [`If you accept, ${child} will be dropped from ${drops}.`]),
      `Please log in and accept or decline by ${until}. After that, we no longer hold the seat, and ${child} is taken off the wait list.`,
    ],
  }
}

export function offerEnded({ child, semester, because, ...facts }: Facts<'offer-ended'>): Content {
  return {
    subject: `The seat in ${facts.class} is no longer held for ${child}`,
    paragraphs: [
      because === 'expired'
        ? `We were holding a seat in ${facts.class} (${semester}) for ${child}, but the time to answer is over. ${child} is no longer on the wait list.`
        : `The school office can no longer offer ${child} the seat in ${facts.class} (${semester}). ${child} keeps the same place on the wait list.`,
      ...(because === 'expired'
        ? [`If you still want the class for ${child}, log in and join the wait list again.`]
        : []),
    ],
  }
}

/** The child was behind a full wait list, in the reserve. */
export function movedUp({ place, ...facts }: Facts<'moved-up'>): Content {
  const { child, class: name, semester } = facts
  return {
    subject: `${child} is now on the wait list for ${name}`,
    paragraphs: [
      `A place on the wait list for ${name} (${semester}) opened. ${child} was next behind the wait list, and is now number ${place} on it.`,
      `Class time: ${meetingText(facts)}.`,
      `You don't need to do anything. If ${child} no longer wants the class, log in and leave the wait list.`,
    ],
  }
}

export function removedFromReserve({ child, class: name, semester }: Facts<'removed-from-reserve'>): Content {
  return {
    subject: `${child} is no longer behind the wait list for ${name}`,
    paragraphs: [
      `The school office removed ${child} from the places behind the wait list for ${name} (${semester}).`,
      'If you have questions, please contact the school office.',
    ],
  }
}

/** Why a waiting child did not get a seat, and what the family can do. */
export function passedOver(facts: Facts<'passed-over'>): Content {
  const { child, class: name, semester, seat } = facts
  const why = reasonText(facts)
  const place = `${child} keeps the same place on the wait list.`
  const WHAT = {
    'next-child': `A seat opened in ${name} (${semester}), but ${child} could not take it${why}. The seat went to the next child on the wait list. ${place}`,
    exchange: `Two or more children who were already in classes traded seats, and one of them is now in ${name} (${semester}). No open seat was used, so ${child} did not miss one. ${place}`,
    office: `The school office gave a seat in ${name} (${semester}) to a child who was not ahead of ${child} on the wait list. ${place}`,
    open: `A seat is open in ${name} (${semester}), but ${child} can't take it${why}. Nobody else on the wait list can take it, so other families can add the class now. ${place}`,
  }
  const SUBJECT = {
    'next-child': `${child} could not take an open seat in ${name}`,
    exchange: `${child} is still on the wait list for ${name}`,
    office: `${child} is still on the wait list for ${name}`,
    open: `${name} has an open seat that ${child} can't take`,
  }
  return { subject: SUBJECT[seat], paragraphs: [WHAT[seat], `Class time: ${meetingText(facts)}.`, adviceText(facts)] }
}

function reasonText({ child, because, by }: Facts<'passed-over'>): string {
  const REASONS = {
    'same-time': `: ${child} is in ${by} at the same time`,
    restricted: `: ${child} is in ${by} and can't take both classes`,
    'wrong-grade': `: the class is not for ${child}'s grade`,
    done: `: ${child} has finished school`,
    'no-seat': '',
  }
  return REASONS[because]
}

function adviceText({ child, class: name, because, by, seat }: Facts<'passed-over'>): string {
  if (because === 'wrong-grade' || because === 'done')
    return `If ${child} no longer wants the class, log in and leave the wait list. If you have questions, please contact the school office.`
  if (seat === 'office')
    return `You don't need to do anything. If you have questions, please contact the school office.`
  if (because === 'no-seat')
    return `You don't need to do anything. Only children who give up a class in return take part in an exchange, and only if their families chose "Change automatically".`
  if (by === HIDDEN_CLASS) return 'If you want the seat, please contact the school office.'
  if (seat === 'open') return `If you want the seat, log in soon and change from ${by} to ${name}.`
  return seat === 'exchange'
    ? `${child} is in ${by}. If you want ${child} to take part in exchanges, log in and choose "Change automatically" for ${name}.`
    : `To get the next open seat, log in and choose whether we ask you first or change classes automatically. You can also drop ${by}.`
}
