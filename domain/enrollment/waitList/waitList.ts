import type { Course } from '../../course.ts'
import type { Grade } from '../../grade.ts'

/** What happens to a seat that becomes free: offered to the wait list, enrolled from it at once, or free for the first family that adds it. */
export const FREED_SEATS = ['offer', 'enroll', 'open'] as const
export type FreedSeats = (typeof FREED_SEATS)[number]

/** A seat held for one child. It counts as taken. */
export interface Offer {
  /** Ascending in the order in which offers are made. */
  readonly id: number
  readonly expires_at: Date
  /** The class that the child gives up by accepting. */
  readonly drop_course_id: number | null
}

/** The family's choice for a class in the way: change to the new class automatically, or ask by an offer. */
export interface StandingSwap {
  readonly drop_course_id: number
  readonly automatic: boolean
}

/** A child's place on a wait list. A child with an offer keeps its place until the offer ends. */
export interface WaitListEntry {
  /** Ascending in the order of joining. */
  readonly id: number
  readonly course_id: number
  readonly student_id: number
  /** Whether the office allowed it despite the grade. */
  readonly overridden: boolean
  readonly swap: StandingSwap | null
  readonly offer: Offer | null
}

/** A child's place in the reserve of a class: behind its wait list, which was full when the lottery ran. */
export interface ReservePlace {
  readonly course_id: number
  readonly student_id: number
  /** Ascending in the order of the reserve. */
  readonly position: number
  /** Other entries of the same child. */
  readonly same_child_ids: readonly number[]
}

/** `current_seats` includes offered seats, `wait_list` includes children with an offer. */
export interface WaitListCourse extends Course {
  /** Whether families see the class: the class and its semester are active. */
  readonly active: boolean
  /** From when it gives no seats (`seatsEnd`). */
  readonly ends_at?: Date | null
}

/** Whether the class has met for the last time. Then nobody gets a seat or a place from its wait list or its reserve. */
export function hasEnded({ ends_at }: Pick<WaitListCourse, 'ends_at'>, now: Date): boolean {
  return ends_at != null && ends_at <= now
}

export interface WaitListStudent {
  readonly id: number
  readonly grade: Grade
  /** The classes of the semester in which the child is enrolled. */
  readonly enrolled: readonly Course[]
}

/** Some classes of a semester with their wait lists. It has every student of its entries and of its reserves. */
export interface WaitLists {
  readonly freed_seats: FreedSeats
  readonly courses: readonly WaitListCourse[]
  readonly students: readonly WaitListStudent[]
  readonly entries: readonly WaitListEntry[]
  readonly reserve: readonly ReservePlace[]
}

/**
 * The classes that settling the changed classes may change, in the order of their locks: a standing swap frees a seat of the class that it
 * gives up, and the child that changes classes may now be able to take a seat of another class that it waits for.
 */
export function connectedClasses(changed: Iterable<number>, entries: readonly WaitListEntry[]): number[] {
  const found = new Set(changed)
  for (const course_id of found)
    for (const { student_id, swap } of entries.filter((entry) => entry.course_id === course_id)) {
      if (!swap?.automatic) continue
      found.add(swap.drop_course_id)
      for (const other of entries) if (other.student_id === student_id) found.add(other.course_id)
    }
  return [...found].sort((a, b) => a - b)
}
