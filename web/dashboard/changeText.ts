import { useLingui } from '@lingui/react/macro'
import type { FamilyChange, Meeting } from '../../contract/family.ts'
import { dayLabel } from '../ui/format/dayLabel.ts'

/** Returns a function that says what changed for the child. */
export function useChangeText({ first_name }: { readonly first_name: string }): (change: FamilyChange) => string {
  const { t } = useLingui()
  const whereAndWhen = useMeetingText()
  return ({ action, class: name, after }) => {
    if (action === 'enrolled') return t`The school enrolled ${first_name} in ${name}.`
    if (action === 'dropped') return t`The school dropped ${first_name} from ${name}.`
    if (action === 'moved to enrolled') return t`${first_name} moved from the wait list into ${name}.`
    if (action === 'waitlisted') return t`The school added ${first_name} to the wait list for ${name}.`
    if (action === 'removed from waitlist') return t`The school removed ${first_name} from the wait list for ${name}.`
    const now = whereAndWhen(after)
    return t`${name} changed: ${now}.`
  }
}

function useMeetingText(): (meeting: Partial<Meeting>) => string {
  const { t, i18n } = useLingui()
  return ({ days, period, time, room }) => {
    const day = days && i18n._(dayLabel(days))
    const parts = [
      day && t`now on ${day}`,
      period && t`now in period ${period}`,
      time && t`now at ${time}`,
      room !== undefined && (room === '' ? t`now without a room` : t`now in ${room}`),
    ]
    return parts.filter(Boolean).join(', ')
  }
}
