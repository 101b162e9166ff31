import { type Course, seatsLeft } from '../../course.ts'
import { DAY_MS, HOUR_MS } from '../../durations.ts'
import { schoolDay, timesOfSchoolClock } from '../../schoolTime.ts'
import type { Refusal } from '../refusals.ts'
import { whyNotTake } from './serve.ts'
import type { Offer, WaitListEntry, WaitListStudent } from './waitList.ts'

/**
 * Whether the child can accept, and which class it then gives up: the one that the offer names, if it is still in the way. A disabled
 * semester and a closed enrollment window do not matter.
 */
export function acceptOffer(
  entry: { readonly overridden: boolean; readonly offer: Omit<Offer, 'id'> | null } | undefined,
  student: WaitListStudent,
  course: Course,
  now: Date,
): { readonly refusal: Refusal } | { readonly refusal?: undefined; readonly drop_course_id: number | null } {
  const because = whyNotAnswer(entry?.offer, now)
  if (because) return { refusal: { because } }
  const { overridden = false, offer } = entry ?? {}
  const drop_course_id = student.enrolled.find(({ id }) => id === offer?.drop_course_id)?.id ?? null
  if (!whyNotTake({ overridden }, student, course)) return { drop_course_id: null }
  const refusal = whyNotTake({ overridden }, student, course, drop_course_id)
  return refusal ? { refusal } : { drop_course_id }
}

/** Why the family can neither accept nor decline. An offer has expired from `expires_at` on, whether or not a job has ended it. */
export function whyNotAnswer(
  offer: Omit<Offer, 'id'> | null | undefined,
  now: Date,
): 'no-offer' | 'offer-expired' | undefined {
  if (!offer) return 'no-offer'
  if (offer.expires_at <= now) return 'offer-expired'
}

/** The hours of the day in which the time of an offer runs, by the school's clock. */
const OFFER_DAY = { starts: 8, ends: 20 } as const

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

/** When the family is reminded: after three quarters of the hours between two times. Undefined if there are none. */
export function reminderOfOffer(from: Date, until: Date, timeZone: string): Date | undefined {
  const hours = offerHoursBetween(from, until, timeZone)
  return hours > 0 ? addOfferHours(from, (hours * 3) / 4, timeZone) : undefined
}

/** In milliseconds since 1970. A day that the zone's calendar skips has no hours. */
function offerDay(day: number, timeZone: string): { readonly starts: number; readonly ends: number } {
  const [starts] = timesOfSchoolClock(day + OFFER_DAY.starts * HOUR_MS, timeZone)
  const ends = timesOfSchoolClock(day + OFFER_DAY.ends * HOUR_MS, timeZone).at(-1)
  return starts === undefined || ends === undefined ? { starts: 0, ends: 0 } : { starts, ends }
}

type Seats = Pick<Course, 'current_seats' | 'max_seats'>

interface LowerSeats {
  /** The fewest seats the class can have: those of enrolled children. */
  readonly at_least: number
  /** The offers to withdraw, newest first. The office is asked before. Undefined when enrolled children need more seats. */
  readonly withdraws: readonly WaitListEntry[] | undefined
}

/** What fewer seats mean for the offers of a class. `entries` is its wait list, `current_seats` includes offered seats. */
export function lowerSeats({ current_seats }: Seats, max_seats: number, entries: readonly WaitListEntry[]): LowerSeats {
  const offered = newestOffersFirst(entries)
  const at_least = current_seats - offered.length
  if (max_seats < at_least) return { at_least, withdraws: undefined }
  return { at_least, withdraws: offered.slice(0, Math.max(0, current_seats - max_seats)) }
}

type PastWaitList =
  | { readonly refusal: 'full' }
  | {
      readonly refusal?: undefined
      /**
       * The children in line that the office would enroll this child before. The one that loses its held seat returns to the line. The office
       * is asked once, and the log says so.
       */
      readonly passes: readonly WaitListEntry[]
      readonly withdraws: WaitListEntry | undefined
    }

/**
 * What it means that the office enrolls this child, who may wait or not. A child with an offer takes its own seat. Otherwise it takes a free
 * seat, or the seat of the newest offer, whose child returns to its place.
 */
export function enrollPastWaitList(course: Seats, student_id: number, entries: readonly WaitListEntry[]): PastWaitList {
  const own = entries.find((entry) => entry.student_id === student_id)
  if (own?.offer) return { passes: [], withdraws: undefined }
  const isFree = seatsLeft(course) > 0
  const [newest] = newestOffersFirst(entries)
  if (!isFree && !newest) return { refusal: 'full' }
  const withdraws = isFree ? undefined : newest
  const inLine = entries.filter((entry) => !entry.offer || entry === withdraws)
  const passes = inLine.filter(({ id }) => id < (own?.id ?? Number.POSITIVE_INFINITY)).sort((a, b) => a.id - b.id)
  return { passes, withdraws }
}

function newestOffersFirst(entries: readonly WaitListEntry[]): WaitListEntry[] {
  return entries.filter(({ offer }) => offer).sort((a, b) => (b.offer?.id ?? 0) - (a.offer?.id ?? 0))
}
