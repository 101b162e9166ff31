import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FamilyChange } from '../../contract/family.ts'
import type { Days } from '../../domain/days.ts'
import { dayName, periodLabel } from '../ui/format/labels.ts'

/** One sentence about a change for the child. `days` are the days of the class if the change leaves them out. */
export function changeText(i18n: I18n, first: string, change: FamilyChange, days: Days | undefined): string {
  const { action, class: name } = change
  if (action !== 'edited') return i18n._(rosterChangeText(action, first, name))
  const now = nowText(i18n, change.after, days)
  const [former, renamed] = [change.before.name, change.after.name]
  if (former === undefined || renamed === undefined) return i18n._(msg`The school changed ${name}: now ${now}.`)
  if (now === '') return i18n._(msg`The school renamed ${former} to ${renamed}.`)
  return i18n._(msg`The school renamed ${former} to ${renamed} and changed it: now ${now}.`)
}

/** The change with the day behind the name of the class: "Little Explorers (Mon)". For classes of one name. */
export function withDay(change: FamilyChange, day: string): FamilyChange {
  const { name } = change.after
  const after = name === undefined ? change.after : { ...change.after, name: `${name} (${day})` }
  return { ...change, class: `${change.class} (${day})`, after }
}

function rosterChangeText(
  action: Exclude<FamilyChange['action'], 'edited'>,
  first: string,
  name: string,
): MessageDescriptor {
  const texts: Record<typeof action, MessageDescriptor> = {
    enrolled: msg`The school enrolled ${first} in ${name}.`,
    'enrolled past the wait list': msg`The school enrolled ${first} in ${name}.`,
    dropped: msg`The school dropped ${first} from ${name}.`,
    'moved to enrolled': msg`${first} moved from the wait list into ${name}.`,
    'back on waitlist': msg`${first} went back to the wait list for ${name}, to the same place.`,
    waitlisted: msg`The school added ${first} to the wait list for ${name}.`,
    'removed from waitlist': msg`The school removed ${first} from the wait list for ${name}.`,
    'removed from reserve': msg`The school removed ${first} from the places behind the wait list for ${name}.`,
    offered: msg`We held a seat in ${name} for ${first}.`,
    'offer declined': msg`The school declined the seat in ${name} that was held for ${first}, and took ${first} off the wait list.`,
    'offer expired': msg`We held a seat in ${name} for ${first}, but got no answer in time, and took ${first} off the wait list.`,
    'offer withdrawn': msg`We stopped holding a seat in ${name} for ${first}, who kept the same place on the wait list.`,
    'enrolled by swap': msg`${first} changed to ${name}.`,
    'enrolled by merge': msg`${first} is in ${name}. The school merged two entries of ${first}.`,
    'waitlisted by merge': msg`${first} is on the wait list for ${name}. The school merged two entries of ${first}.`,
    'dropped by swap': msg`${first} gave up ${name} for another class.`,
  }
  return texts[action]
}

/** "Wednesday, Period 3, 9:30-10:25, in Annex, with Ana Begay", with the changed fields only. */
function nowText(i18n: I18n, after: FamilyChange['after'], unchanged: Days = 'M'): string {
  const { days, period, time, room, teacher } = after
  const parts = [
    days && i18n._(dayName(days)),
    period && i18n._(periodLabel({ days: days ?? unchanged, period })),
    time === '' ? i18n._(msg`at the time of the bell schedule`) : time,
    room === '' ? i18n._(msg`without a room`) : room && i18n._(msg`in ${room}`),
    teacher && i18n._(msg`with ${teacher}`),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}
