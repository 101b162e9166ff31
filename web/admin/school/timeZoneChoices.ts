import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The time zones of the United States, from east to west, with the names that people use. */
const UNITED_STATES = [
  ['America/New_York', msg`Eastern`],
  ['America/Chicago', msg`Central`],
  ['America/Denver', msg`Mountain`],
  ['America/Phoenix', msg`Arizona`],
  ['America/Los_Angeles', msg`Pacific`],
  ['America/Anchorage', msg`Alaska`],
  ['Pacific/Honolulu', msg`Hawaii`],
] as const

interface TimeZoneChoices {
  readonly unitedStates: { readonly value: string; readonly label: string }[]
  readonly others: string[]
}

/** The time zones in the order in which a school in the United States looks for them. `current` is a choice even if the server does not know it. */
export function timeZoneChoices(i18n: I18n, known: readonly string[], current: string): TimeZoneChoices {
  const zones = [...new Set([...known, current])].sort()
  const first = UNITED_STATES.filter(([value]) => zones.includes(value))
  return {
    unitedStates: first.map(([value, name]) => ({ value, label: `${i18n._(name)} (${value})` })),
    others: zones.filter((zone) => !first.some(([value]) => value === zone)),
  }
}
