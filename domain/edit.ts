import { type Course, overlapInTime, restrictEachOther } from './course.ts'
import { isForGrade, type Refusal } from './enrollment.ts'
import type { Grade } from './grade.ts'

export interface RosterEntry {
  /** The student's grade at the time of enrollment. */
  readonly grade: Grade
  readonly status: 'enrolled' | 'waiting'
  readonly overridden: boolean
  /** Whether the override allows another class at the same time. */
  readonly shares_time: boolean
}

export type OtherEnrollment = Course & Pick<RosterEntry, 'overridden' | 'shares_time'>

/** The rule that the edited class breaks. Overrides stay valid. For a waiting student only the grade counts (rulings, section 2). */
export function whyNotStay(
  entry: RosterEntry,
  edited: Course,
  enrolled: readonly OtherEnrollment[],
): Refusal | undefined {
  if (!entry.overridden && !isForGrade(edited, entry.grade)) return { because: 'wrong-grade' }
  if (entry.status === 'waiting') return undefined
  const overlapping = enrolled.find(
    (other) => !(entry.shares_time || other.shares_time) && overlapInTime(other, edited),
  )
  if (overlapping) return { because: 'same-time', by: overlapping.name }
  const restricting = enrolled.find(
    (other) => !(entry.overridden || other.overridden) && restrictEachOther(other, edited),
  )
  if (restricting) return { because: 'restricted', by: restricting.name }
}
