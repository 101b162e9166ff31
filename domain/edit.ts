import { type Course, overlapInTime, restrictEachOther } from './course.ts'
import { isForGrade, type Refusal } from './enrollment.ts'
import type { Grade } from './grade.ts'

/** A child on the roster of a class that is to be edited. */
export interface RosterEntry {
  /** The child's grade when it came on the roster. */
  readonly grade: Grade
  readonly status: 'enrolled' | 'waiting'
  /** A rule was passed over on purpose for this child in this class. */
  readonly overridden: boolean
  /** Passed over was the same time. */
  readonly shares_time: boolean
}

/** Another class the child is enrolled in, and what was passed over for it there. */
export type OtherEnrollment = Course & Pick<RosterEntry, 'overridden' | 'shares_time'>

/**
 * Which rule the edited class would have this child break; undefined when it may stay as it is. What was passed over on purpose stays
 * passed over. A waiting child is asked for its grade only (rulings, section 2).
 */
export function whyNotStay(
  sitting: RosterEntry,
  edited: Course,
  enrolled: readonly OtherEnrollment[],
): Refusal | undefined {
  if (!sitting.overridden && !isForGrade(edited, sitting.grade)) return { because: 'wrong-grade' }
  if (sitting.status === 'waiting') return undefined
  const clash = enrolled.find((other) => !(sitting.shares_time || other.shares_time) && overlapInTime(other, edited))
  if (clash) return { because: 'same-time', by: clash.name }
  const barred = enrolled.find((other) => !(sitting.overridden || other.overridden) && restrictEachOther(other, edited))
  if (barred) return { because: 'restricted', by: barred.name }
}
