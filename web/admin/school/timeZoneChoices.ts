/** The time zones of the United States, from east to west, with the names that people use. */
const UNITED_STATES = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
] as const

interface TimeZoneChoices {
  readonly unitedStates: { readonly value: string; readonly label: string }[]
  readonly others: string[]
}

/** The time zones in the order in which a school in the United States looks for them. `current` is a choice even if the server does not know it. */
export function timeZoneChoices(known: readonly string[], current: string): TimeZoneChoices {
  const zones = [...new Set([...known, current])].sort()
  const first = UNITED_STATES.filter(([value]) => zones.includes(value))
  return {
    unitedStates: first.map(([value, name]) => ({ value, label: `${name} (${value})` })),
    others: zones.filter((zone) => !first.some(([value]) => value === zone)),
  }
}
