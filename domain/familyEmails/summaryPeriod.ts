import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { schoolDay, timesOfSchoolClock } from '../schoolTime.ts'

/** The hour of the school's clock at which the day's changes are summarized. */
const EVENING = 20
/** Milliseconds after the evening in which the transactions that began before it are committed. */
const GRACE_MS = 5 * MINUTE_MS
/** Days before the latest evening that are summarized after the server was down. */
const DAYS_AT_MOST = 7

/**
 * From the end of the latest summary to the latest evening whose changes can be summarized, or one day before the first summary. Undefined
 * when that evening was summarized. A day of a clock change has 23 or 25 hours.
 */
export function summaryPeriod(
  now: Date,
  timeZone: string,
  summarized: Date | null,
): { readonly from: Date; readonly to: Date } | undefined {
  const today = schoolDay(now, timeZone)
  const last = evening(today, timeZone) + GRACE_MS <= now.getTime() ? today : today - DAY_MS
  const to = evening(last, timeZone)
  if (summarized === null) return { from: new Date(evening(last - DAY_MS, timeZone)), to: new Date(to) }
  if (summarized.getTime() >= to) return undefined
  const earliest = evening(last - DAYS_AT_MOST * DAY_MS, timeZone)
  return { from: new Date(Math.max(summarized.getTime(), earliest)), to: new Date(to) }
}

/** In milliseconds since 1970. On a day without this hour, in UTC. */
function evening(day: number, timeZone: string): number {
  const local = day + EVENING * HOUR_MS
  return timesOfSchoolClock(local, timeZone)[0] ?? local
}
