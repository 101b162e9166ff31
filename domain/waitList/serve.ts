import type { Course } from '../course.ts'
import { type RuleRefusal, violatedRule } from '../enrollment.ts'
import type { FreedSeats, Offer, WaitListEntry, WaitListStudent } from './waitList.ts'

export type TakeRefusal = RuleRefusal | { readonly because: 'done'; readonly by?: undefined }

/** How a free seat reaches a waiting child. `drops` is the class that the child gives up for it. */
export type Service =
  | { readonly gets: 'offer' | 'seat'; readonly drops: number | null; readonly refusal?: undefined }
  | { readonly gets?: undefined; readonly drops?: undefined; readonly refusal: TakeRefusal }

/**
 * What a waiting child gets when a seat is free, or why it is passed over. A class in the way is given up only if the family chose so when
 * it joined or later, and only as long as that is enough to satisfy the rules. With `open`, the caller serves nobody.
 */
export function serve(
  entry: Pick<WaitListEntry, 'overridden' | 'swap'>,
  student: Pick<WaitListStudent, 'grade' | 'enrolled'>,
  course: Course,
  freed_seats: FreedSeats,
): Service {
  const refusal = whyNotTake(entry, student, course)
  if (!refusal) return { gets: freed_seats === 'enroll' ? 'seat' : 'offer', drops: null }
  const { swap } = entry
  if (!swap || !student.enrolled.some(({ id }) => id === swap.drops)) return { refusal }
  const remaining = whyNotTake(entry, student, course, swap.drops)
  if (remaining) return { refusal: remaining }
  return { gets: swap.automatic ? 'seat' : 'offer', drops: swap.drops }
}

/**
 * Why a waiting child would be passed over if a seat became free now, or why it cannot accept its offer now. Undefined when it can, and
 * with `open`, where seats are not given to wait lists.
 */
export function whyPassedOver(
  entry: Pick<WaitListEntry, 'overridden' | 'swap'> & { readonly offer: Pick<Offer, 'drops'> | null },
  student: Pick<WaitListStudent, 'grade' | 'enrolled'>,
  course: Course,
  freed_seats: FreedSeats,
): TakeRefusal | undefined {
  if (entry.offer) return whyNotTake(entry, student, course, entry.offer.drops)
  return freed_seats === 'open' ? undefined : serve(entry, student, course, freed_seats).refusal
}

/** The rule that does not let the child take a seat, after it gave up the class `drops`. The office's override is about the grade only. */
export function whyNotTake(
  { overridden }: Pick<WaitListEntry, 'overridden'>,
  { grade, enrolled }: Pick<WaitListStudent, 'grade' | 'enrolled'>,
  course: Course,
  drops: number | null = null,
): TakeRefusal | undefined {
  if (grade === 'done') return { because: 'done' }
  const kept = enrolled.filter(({ id }) => id !== drops)
  return violatedRule({ grade, course: overridden ? { ...course, grade } : course, enrolled: kept })
}
