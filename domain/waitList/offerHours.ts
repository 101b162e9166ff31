import { schoolDay, timesOfSchoolClock } from '../schoolTime.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The hours of the day in which the time of an offer runs, by the school's clock. */
export const OFFER_DAY = { starts: 8, ends: 20 } as const

/** `default` and the limits of the semester's setting, in hours. */
export const OFFER_HOURS = { min: 1, max: 240, default: 24 } as const

/**
 * The time at which `hours` have passed since `from`, counting only the hours from 8:00 to 20:00 of the school's clock. Hours are real
 * hours, also on a day on which the clock changes. `hours` is above 0.
 */
export function addOfferHours(from: Date, hours: number, timeZone: string): Date {
  let left = hours * HOUR_MS
  for (let day = schoolDay(from, timeZone); ; day += DAY_MS) {
    const { starts, ends } = offerDay(day, timeZone)
    const start = Math.max(from.getTime(), starts)
    if (left <= ends - start) return new Date(start + left)
    left -= Math.max(0, ends - start)
  }
}

/** The hours between two times that count for an offer. 0 when `until` is not after `from`. */
export function offerHoursBetween(from: Date, until: Date, timeZone: string): number {
  let counted = 0
  for (let day = schoolDay(from, timeZone); day <= schoolDay(until, timeZone); day += DAY_MS) {
    const { starts, ends } = offerDay(day, timeZone)
    counted += Math.max(0, Math.min(until.getTime(), ends) - Math.max(from.getTime(), starts))
  }
  return counted / HOUR_MS
}

/** When the family is reminded: after three quarters of the hours. */
export function reminderOfOffer(from: Date, hours: number, timeZone: string): Date {
  return addOfferHours(from, (hours * 3) / 4, timeZone)
}

/** In milliseconds since 1970. A day that the zone's calendar skips has no hours. */
function offerDay(day: number, timeZone: string): { readonly starts: number; readonly ends: number } {
  const [starts] = timesOfSchoolClock(day + OFFER_DAY.starts * HOUR_MS, timeZone)
  const ends = timesOfSchoolClock(day + OFFER_DAY.ends * HOUR_MS, timeZone).at(-1)
  return starts === undefined || ends === undefined ? { starts: 0, ends: 0 } : { starts, ends }
}
