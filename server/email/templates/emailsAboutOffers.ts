import { HIDDEN_CLASS } from '../../../domain/course.ts'
import type { FamilyEmailEvent, FamilyEmailFacts } from '../../../domain/familyEmails/familyEmail.ts'
import type { EmailContent } from '../../platform/email/message.ts'
import type { Translate } from '../../platform/texts/catalog.ts'
import { formatDateTime } from '../../school/school.queries.ts'
import { meetingText } from './emailsAboutClasses.ts'

type Content = Pick<EmailContent, 'subject' | 'paragraphs'>
type Facts<K extends FamilyEmailEvent['kind']> = FamilyEmailFacts & Extract<FamilyEmailEvent, { kind: K }>

/** The offer's end is in the school's time zone. */
export function offerMade(t: Translate, facts: Facts<'offer-made' | 'offer-reminder'>, time_zone: string): Content {
  const { child, semester, kind, expires_at, drops } = facts
  const until = formatDateTime(time_zone, new Date(expires_at), t.language)
  const isReminder = kind === 'offer-reminder'
  return {
    subject: isReminder
      ? t`Reminder: the seat in ${facts.class} for ${child} needs your answer`
      : t`Please answer: we are holding a seat in ${facts.class} for ${child}`,
    paragraphs: [
      isReminder
        ? t`We are still holding a seat in ${facts.class} (${semester}) for ${child}.`
        : t`A seat opened in ${facts.class} (${semester}). ${child} is next on the wait list, so we are holding it for you.`,
      t`Class time: ${meetingText(t, facts)}.`,
      ...(drops === null ? [] : [t`If you accept, ${child} will be dropped from ${drops}.`]),
      t`Please log in and accept or decline by ${until}. After that, we no longer hold the seat, and ${child} is taken off the wait list.`,
    ],
  }
}

export function offerEnded(t: Translate, { child, semester, because, ...facts }: Facts<'offer-ended'>): Content {
  return {
    subject: t`The seat in ${facts.class} is no longer held for ${child}`,
    paragraphs: [
      because === 'expired'
        ? t`We were holding a seat in ${facts.class} (${semester}) for ${child}, but the time to answer is over. ${child} is no longer on the wait list.`
        : t`The school office can no longer offer ${child} the seat in ${facts.class} (${semester}). ${child} keeps the same place on the wait list.`,
      ...(because === 'expired'
        ? [t`If you still want the class for ${child}, log in and join the wait list again.`]
        : []),
    ],
  }
}

/** The child was behind a full wait list, in the reserve. */
export function movedUp(t: Translate, { place, ...facts }: Facts<'moved-up'>): Content {
  const { child, class: name, semester } = facts
  return {
    subject: t`${child} is now on the wait list for ${name}`,
    paragraphs: [
      t`A place on the wait list for ${name} (${semester}) opened. ${child} was next behind the wait list, and is now number ${place} on it.`,
      t`Class time: ${meetingText(t, facts)}.`,
      t`You don't need to do anything. If ${child} no longer wants the class, log in and leave the wait list.`,
    ],
  }
}

export function removedFromReserve(
  t: Translate,
  { child, class: name, semester }: Facts<'removed-from-reserve'>,
): Content {
  return {
    subject: t`${child} is no longer behind the wait list for ${name}`,
    paragraphs: [
      t`The school office removed ${child} from the places behind the wait list for ${name} (${semester}).`,
      t`If you have questions, please contact the school office.`,
    ],
  }
}

/** Why a waiting child did not get a seat, and what the family can do. */
export function passedOver(t: Translate, facts: Facts<'passed-over'>): Content {
  const { child, class: name, semester, seat } = facts
  const why = reasonText(t, facts)
  const place = t`${child} keeps the same place on the wait list.`
  const WHAT = {
    'next-child': t`A seat opened in ${name} (${semester}), but ${child} could not take it${why}. The seat went to the next child on the wait list. ${place}`,
    exchange: t`Two or more children who were already in classes traded seats, and one of them is now in ${name} (${semester}). No open seat was used, so ${child} did not miss one. ${place}`,
    office: t`The school office gave a seat in ${name} (${semester}) to a child who was not ahead of ${child} on the wait list. ${place}`,
    open: t`A seat is open in ${name} (${semester}), but ${child} can't take it${why}. Nobody else on the wait list can take it, so other families can add the class now. ${place}`,
  }
  const SUBJECT = {
    'next-child': t`${child} could not take an open seat in ${name}`,
    exchange: t`${child} is still on the wait list for ${name}`,
    office: t`${child} is still on the wait list for ${name}`,
    open: t`${name} has an open seat that ${child} can't take`,
  }
  return {
    subject: SUBJECT[seat],
    paragraphs: [WHAT[seat], t`Class time: ${meetingText(t, facts)}.`, adviceText(t, facts)],
  }
}

function reasonText(t: Translate, { child, because, by: known }: Facts<'passed-over'>): string {
  const by = known === HIDDEN_CLASS ? t`another class` : (known ?? '')
  const REASONS = {
    'same-time': t`: ${child} is in ${by} at the same time`,
    restricted: t`: ${child} is in ${by} and can't take both classes`,
    'wrong-grade': t`: the class is not for ${child}'s grade`,
    done: t`: ${child} has finished school`,
    'no-seat': '',
  }
  return REASONS[because]
}

function adviceText(t: Translate, { child, class: name, because, by: known, seat }: Facts<'passed-over'>): string {
  const by = known ?? ''
  if (because === 'wrong-grade' || because === 'done')
    return t`If ${child} no longer wants the class, log in and leave the wait list. If you have questions, please contact the school office.`
  if (seat === 'office')
    return t`You don't need to do anything. If you have questions, please contact the school office.`
  if (because === 'no-seat')
    return t`You don't need to do anything. Only children who give up a class in return take part in an exchange, and only if their families chose "Change automatically".`
  if (by === HIDDEN_CLASS) return t`If you want the seat, please contact the school office.`
  if (seat === 'open') return t`If you want the seat, log in soon and change from ${by} to ${name}.`
  return seat === 'exchange'
    ? t`${child} is in ${by}. If you want ${child} to take part in exchanges, log in and choose "Change automatically" for ${name}.`
    : t`To get the next open seat, log in and choose whether we ask you first or change classes automatically. You can also drop ${by}.`
}
