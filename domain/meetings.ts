import type { Days } from './days.ts'
import { DAY_MS } from './durations.ts'

type Weekday = 'MO' | 'TU' | 'WE' | 'TH' | 'FR'

/** By `Date.getUTCDay()`. */
const WEEKDAYS: readonly (Weekday | undefined)[] = [undefined, 'MO', 'TU', 'WE', 'TH', 'FR', undefined]

/** The weekdays of a day group. HS names no weekday (docs/decisions/0031). */
const WEEKDAYS_OF: Readonly<Record<Days, readonly Weekday[]>> = {
  M: ['MO'],
  'T/TH': ['TU', 'TH'],
  W: ['WE'],
  F: ['FR'],
  HS: [],
}

/** The first and last day, "2026-08-24". */
export interface DateRange {
  readonly starts_on: string
  readonly ends_on: string
}

/** A class's weekly meetings. `first` is the first one, `count` includes the excluded dates, which are in between. */
export interface WeeklyMeetings {
  readonly weekdays: readonly Weekday[]
  readonly first: string
  readonly count: number
  readonly excluded: readonly string[]
}

/** The meetings of a day group in a semester without its days off. Undefined when there are none. */
export function weeklyMeetings(
  days: Days,
  semester: DateRange,
  daysOff: readonly string[],
): WeeklyMeetings | undefined {
  const weekdays = WEEKDAYS_OF[days]
  const dates = datesOn(weekdays, semester)
  const off = new Set(daysOff)
  const first = dates.findIndex((date) => !off.has(date))
  const last = dates.findLastIndex((date) => !off.has(date))
  const meetings = dates.slice(first, last + 1)
  if (first === -1 || meetings[0] === undefined) return undefined
  return { weekdays, first: meetings[0], count: meetings.length, excluded: meetings.filter((date) => off.has(date)) }
}

/** False for HS, whose classes meet on days that the school does not know (docs/decisions/0031). */
export function namesWeekdays(days: Days): boolean {
  return WEEKDAYS_OF[days].length > 0
}

/** The dates on which a class of the day group meets. */
export function meetingDates(days: Days, semester: DateRange, daysOff: readonly string[]): string[] {
  const off = new Set(daysOff)
  return datesOn(WEEKDAYS_OF[days], semester).filter((date) => !off.has(date))
}

/** The dates from `today` on at which a class of one of the day groups meets, and the weeks of these dates from Monday to Friday. */
export function comingMeetings(
  groups: readonly Days[],
  semester: DateRange,
  daysOff: readonly string[],
  today: string,
): { readonly dates: string[]; readonly weeks: DateRange[] } {
  const all = groups.flatMap((days) => meetingDates(days, semester, daysOff)).filter((date) => date >= today)
  const dates = [...new Set(all)].sort()
  const mondays = new Set(dates.map(mondayOf))
  return { dates, weeks: [...mondays].map((monday) => ({ starts_on: monday, ends_on: plusDays(monday, 4) })) }
}

/** The dates that are in both. */
export function overlapOf(a: DateRange, b: DateRange): DateRange {
  const [starts_on, ends_on] = [
    a.starts_on > b.starts_on ? a.starts_on : b.starts_on,
    a.ends_on < b.ends_on ? a.ends_on : b.ends_on,
  ]
  return { starts_on, ends_on }
}

function mondayOf(date: string): string {
  return plusDays(date, -((new Date(date).getUTCDay() + 6) % 7))
}

/** Dates are "2026-08-24". */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

function datesOn(weekdays: readonly Weekday[], { starts_on, ends_on }: DateRange): string[] {
  if (weekdays.length === 0) return []
  const dates: string[] = []
  for (let day = Date.parse(starts_on); day <= Date.parse(ends_on); day += DAY_MS) {
    const date = new Date(day)
    const weekday = WEEKDAYS[date.getUTCDay()]
    if (weekday && weekdays.includes(weekday)) dates.push(date.toISOString().slice(0, 10))
  }
  return dates
}
