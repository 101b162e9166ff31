import { type Course, seatsLeft } from '../course.ts'
import type { WaitListEntry } from './waitList.ts'

type Seats = Pick<Course, 'current_seats' | 'max_seats'>

export interface LowerSeats {
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

export type PastWaitList =
  | { readonly refusal: 'full' }
  | {
      readonly refusal?: undefined
      /** The children that the office would enroll this child before. The office is asked once, and the log says so. */
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
  const passes = entries.filter(({ id }) => id < (own?.id ?? Number.POSITIVE_INFINITY)).sort((a, b) => a.id - b.id)
  return { passes, withdraws: isFree ? undefined : newest }
}

function newestOffersFirst(entries: readonly WaitListEntry[]): WaitListEntry[] {
  return entries.filter(({ offer }) => offer).sort((a, b) => (b.offer?.id ?? 0) - (a.offer?.id ?? 0))
}
