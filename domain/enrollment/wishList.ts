import { type Course, overlapInTime, restrictEachOther } from '../course.ts'
import type { Grade } from '../grade.ts'
import { isForGrade, type Refusal, violatedRule } from './refusals.ts'

/** The most classes that a family can mark for a child in a semester. */
export const WISH_LIST_LIMIT = 40

export interface WishListState {
  readonly grade: Grade
  readonly enrolled: readonly Course[]
  /** The marked classes in the family's order. "Add All Marked" adds them in this order. */
  readonly marked: readonly Course[]
}

export type MarkRefusal = 'done' | 'already-enrolled' | 'already-marked' | 'wrong-grade' | 'wish-list-full'

/**
 * Why a class cannot be marked. A class that is full, or does not go with others, can be marked: seats and plans change until the opening,
 * and a family may mark a second choice for the same time.
 */
export function whyNotMark({ grade, enrolled, marked }: WishListState, course: Course): MarkRefusal | undefined {
  if (grade === 'done') return 'done'
  if (enrolled.some(({ id }) => id === course.id)) return 'already-enrolled'
  if (marked.some(({ id }) => id === course.id)) return 'already-marked'
  if (!isForGrade(course, grade)) return 'wrong-grade'
  if (marked.length >= WISH_LIST_LIMIT) return 'wish-list-full'
}

export interface WishCheck {
  readonly course_id: number
  /** The rule that refuses the class as things are now, with the child's enrolled classes. */
  readonly refusal: Refusal | undefined
  /** The marked classes before this one that exclude it. If the child gets one of them, it does not get this one. */
  readonly excluded_by: readonly number[]
}

/** What would refuse each marked class at the opening, apart from seats: the rules, and the marked classes before it. */
export function checkWishes({ grade, enrolled, marked }: WishListState): WishCheck[] {
  return marked.map((course, n) => ({
    course_id: course.id,
    refusal: refusalOf(grade, enrolled, course),
    excluded_by: marked
      .slice(0, n)
      .filter((earlier) => overlapInTime(earlier, course) || restrictEachOther(earlier, course))
      .map(({ id }) => id),
  }))
}

function refusalOf(grade: Grade, enrolled: readonly Course[], course: Course): Refusal | undefined {
  if (grade === 'done') return { because: 'done' }
  if (enrolled.some(({ id }) => id === course.id)) return { because: 'already-enrolled' }
  return violatedRule({ grade, course, enrolled })
}
