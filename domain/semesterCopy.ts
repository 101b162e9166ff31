import type { DayOff } from './daysOff.ts'
import { DAY_MS, HOUR_MS } from './durations.ts'
import { schoolTimeText, timesOfSchoolClock } from './schoolTime.ts'

const WEEK_MS = 7 * DAY_MS

/** A semester is usually copied a year later. */
const USUAL_WEEKS = 52

/**
 * The whole weeks from the first day of a semester to that of its copy, so that each copied date stays on its weekday. 52 if one of the days
 * is not entered.
 */
export function weeksToCopy(starts_on: string | null, first_day: string | undefined): number {
  if (starts_on === null || first_day === undefined) return USUAL_WEEKS
  return Math.round((Date.parse(first_day) - Date.parse(starts_on)) / WEEK_MS)
}

/** A day so many weeks later, as YYYY-MM-DD. */
export function dayWeeksLater(day: string, weeks: number): string {
  return new Date(Date.parse(day) + weeks * WEEK_MS).toISOString().slice(0, 10)
}

/** The same time of the school's clock so many weeks later. A time that a clock change skips becomes an hour later. */
export function timeWeeksLater(time: Date, weeks: number, timeZone: string): Date {
  const local =
    Date.parse(`${schoolTimeText(time, timeZone).slice(0, 19).replace(' ', 'T')}Z`) + (time.getTime() % 1000)
  const later = local + weeks * WEEK_MS
  const [moment = timesOfSchoolClock(later + HOUR_MS, timeZone)[0]] = timesOfSchoolClock(later, timeZone)
  return new Date(moment ?? time.getTime() + weeks * WEEK_MS)
}

export const DAYS_TO_KEEP_OPEN = ['first-day', 'last-day', 'opening'] as const

/** The days off on which a semester starts or ends, or on which something opens for families. */
export function daysOffToMove(
  {
    starts_on,
    ends_on,
    openings,
  }: { readonly openings: readonly string[] } & Readonly<Record<'starts_on' | 'ends_on', string | null>>,
  days_off: readonly DayOff[],
) {
  return days_off.flatMap(({ date, name }) => {
    const is = { 'first-day': date === starts_on, 'last-day': date === ends_on, opening: openings.includes(date) }
    return DAYS_TO_KEEP_OPEN.filter((on) => is[on]).map((on) => ({ date, name, on }))
  })
}
