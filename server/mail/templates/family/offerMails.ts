import type { FamilyMailEvent, FamilyMailFacts } from '../../../../domain/familyMail/familyMail.ts'
import { formatDateTime } from '../../../school/formatDateTime.ts'
import type { EmailContent } from '../emailContent.ts'
import { meetingText } from './meetingText.ts'

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
