import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FamilyChange } from '../../contract/family.ts'
import type { Days } from '../../domain/days.ts'
import { dayName } from '../ui/format/dayName.ts'
import { periodLabel } from '../ui/format/periodLabel.ts'

/** One sentence about a change for the child. `days` are the days of the class if the change leaves them out. */
export function changeText(i18n: I18n, first: string, change: FamilyChange, days: Days | undefined): string {
  const { action, class: name } = change
  if (action === 'enrolled') return i18n._(msg`The school enrolled ${first} in ${name}.`)
  if (action === 'dropped') return i18n._(msg`The school dropped ${first} from ${name}.`)
  if (action === 'moved to enrolled') return i18n._(msg`${first} moved from the wait list into ${name}.`)
  if (action === 'waitlisted') return i18n._(msg`The school added ${first} to the wait list for ${name}.`)
  if (action === 'removed from waitlist') {
    return i18n._(msg`The school removed ${first} from the wait list for ${name}.`)
  }
  const now = meetingText(i18n, change.after, days)
  return i18n._(msg`The school changed ${name}: now ${now}.`)
}

/** "Wednesday, Period 3, 9:30-10:25, in Annex", with the changed fields only. */
function meetingText(i18n: I18n, after: FamilyChange['after'], unchanged: Days = 'M'): string {
  const { days, period, time, room } = after
  const parts = [
    days && i18n._(dayName(days)),
    period && i18n._(periodLabel({ days: days ?? unchanged, period })),
    time === '' ? i18n._(msg`at the time of the bell schedule`) : time,
    room === '' ? i18n._(msg`without a room`) : room && i18n._(msg`in ${room}`),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}
