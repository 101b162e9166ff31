import { type Course, classesInTheWay, isFull } from '../../course.ts'
import {
  type EnrollmentState,
  noSeatRefusal,
  type Refusal,
  type RuleRefusal,
  violatedRule,
  whyNoSeats,
  whyNotNew,
} from '../refusals.ts'
import type { FreedSeats, Offer, StandingSwap, WaitListEntry, WaitListStudent } from './waitList.ts'

export type TakeRefusal = RuleRefusal | { readonly because: 'done'; readonly by?: undefined }

/** How a free seat reaches a waiting child. `drop_course_id` is the class that the child gives up for it. */
type Service =
  | { readonly gets: 'offer' | 'seat'; readonly drop_course_id: number | null; readonly refusal?: undefined }
  | { readonly gets?: undefined; readonly drop_course_id?: undefined; readonly refusal: TakeRefusal }

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
  if (!refusal) return { gets: freed_seats === 'enroll' ? 'seat' : 'offer', drop_course_id: null }
  const { swap } = entry
  if (!swap || !student.enrolled.some(({ id }) => id === swap.drop_course_id)) return { refusal }
  const remaining = whyNotTake(entry, student, course, swap.drop_course_id)
  if (remaining) return { refusal: remaining }
  return { gets: swap.automatic ? 'seat' : 'offer', drop_course_id: swap.drop_course_id }
}

/**
 * Why a waiting child would be passed over if a seat became free now, or why it cannot accept its offer now. Undefined when it can, and
 * with `open`, where seats are not given to wait lists.
 */
export function whyPassedOver(
  entry: Pick<WaitListEntry, 'overridden' | 'swap'> & { readonly offer: Pick<Offer, 'drop_course_id'> | null },
  student: Pick<WaitListStudent, 'grade' | 'enrolled'>,
  course: Course,
  freed_seats: FreedSeats,
): TakeRefusal | undefined {
  if (entry.offer) return whyNotTake(entry, student, course, entry.offer.drop_course_id)
  return freed_seats === 'open' ? undefined : serve(entry, student, course, freed_seats).refusal
}

/** The rule that does not let the child take a seat, after it gave up the class `drop_course_id`. The office's override is about the grade only. */
export function whyNotTake(
  { overridden }: Pick<WaitListEntry, 'overridden'>,
  { grade, enrolled }: Pick<WaitListStudent, 'grade' | 'enrolled'>,
  course: Course,
  drop_course_id: number | null = null,
): TakeRefusal | undefined {
  if (grade === 'done') return { because: 'done' }
  const kept = enrolled.filter(({ id }) => id !== drop_course_id)
  return violatedRule({ grade, course: overridden ? { ...course, grade } : course, enrolled: kept })
}

/**
 * The classes that a child waits for and could take only by giving up the class that it adds again. Their wait lists can ask the family then,
 * or change the child automatically.
 */
export function placesToKeep<C extends Course>(enrolled: readonly Course[], added: Course, waiting: readonly C[]): C[] {
  return placesInTheWayOf(added, waiting).filter((course) => classesInTheWay(enrolled, course).length === 0)
}

/** The classes that a child waits for and can no longer take: the class that it adds is in the way, and another one of its classes is, too. */
export function placesBlocked<C extends Course>(
  enrolled: readonly Course[],
  added: Course,
  waiting: readonly C[],
): C[] {
  return placesInTheWayOf(added, waiting).filter((course) => classesInTheWay(enrolled, course).length > 0)
}

function placesInTheWayOf<C extends Course>(added: Course, waiting: readonly C[]): C[] {
  return waiting.filter((course) => classesInTheWay([added], course).length > 0)
}

export interface SwapState
  extends Pick<EnrollmentState, 'grade' | 'course' | 'enrolled' | 'closed' | 'windowRefusal' | 'over' | 'unconfirmed'> {
  readonly status: 'enrolled' | 'waiting' | 'offered' | undefined
  /** The number of open offers of the course. */
  readonly offers: number
  /** Whether the office allowed the child's place on the wait list despite the grade. */
  readonly overridden?: boolean | undefined
}

/** Why the child cannot give up the class `drop_course_id` for the course. A refused swap changes nothing: the child keeps what it has. */
export function whyNotSwap(state: SwapState, drop_course_id: number): Refusal | undefined {
  const { grade, course, enrolled, status, offers, overridden = false } = state
  if (grade === 'done') return { because: 'done' }
  const closed = whyNoSeats(state)
  if (closed) return closed
  if (status === 'enrolled') return { because: 'already-enrolled' }
  if (!enrolled.some(({ id }) => id === drop_course_id)) return { because: 'not-enrolled' }
  const unconfirmed = status === 'offered' ? undefined : whyNotNew(state)
  if (unconfirmed) return unconfirmed
  const rule = whyNotTake({ overridden }, { grade, enrolled }, course, drop_course_id)
  if (rule) return rule
  if (status !== 'offered' && isFull(course)) return { because: noSeatRefusal(offers) }
}

/** Why a waiting child cannot choose this standing swap: it does not have that class, or giving it up is not enough. */
export function whyNotStandingSwap(
  student: Pick<WaitListStudent, 'grade' | 'enrolled'>,
  course: Course,
  { drop_course_id }: StandingSwap,
): Refusal | undefined {
  if (!student.enrolled.some(({ id }) => id === drop_course_id)) return { because: 'not-enrolled' }
  return whyNotTake({ overridden: true }, student, course, drop_course_id)
}
