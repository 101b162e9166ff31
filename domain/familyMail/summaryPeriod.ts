import { schoolDay, timesOfSchoolClock } from '../schoolTime.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The hour of the school's clock at which the day's changes are summarized. */
const EVENING = 20
/** Milliseconds after the evening in which the transactions that began before it are committed. */
const GRACE_MS = 5 * 60_000

/** The latest whole day, from one evening to the next, whose changes can be summarized. A day of a clock change has 23 or 25 hours. */
export function summaryPeriod(now: Date, timeZone: string): { readonly from: Date; readonly to: Date } {
  const today = schoolDay(now, timeZone)
  const last = evening(today, timeZone) + GRACE_MS <= now.getTime() ? today : today - DAY_MS
  return { from: new Date(evening(last - DAY_MS, timeZone)), to: new Date(evening(last, timeZone)) }
}

/** In milliseconds since 1970. On a day without this hour, in UTC. */
function evening(day: number, timeZone: string): number {
  const local = day + EVENING * HOUR_MS
  return timesOfSchoolClock(local, timeZone)[0] ?? local
}
