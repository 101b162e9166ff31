import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library'

const NAMES = new Set(tzlib_get_timezones())

export interface Vtimezone {
  readonly component: string
  /** The name in the component, by which events refer to it: America/Phoenix for US/Arizona. */
  readonly timeZone: string
}

/** The component of an IANA time zone in any spelling that Intl accepts. Undefined for a UTC offset such as +05:00. */
export function findVtimezone(timeZone: string): Vtimezone | undefined {
  const name = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  if (!NAMES.has(name)) return undefined
  const [component, parameter] = tzlib_get_ical_block(name)
  const id = /^TZID=(.+)$/.exec(parameter ?? '')?.[1]
  return component && id ? { component, timeZone: id } : undefined
}
