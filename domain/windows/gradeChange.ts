import type { Grade } from '../grade.ts'
import { type EnrollmentWindow, isFor, whyNotOpen } from './window.ts'

interface GradeChange {
  readonly from: Grade
  readonly to: Grade
  readonly now: Date
  /** Whether the child is on a roster or wait list of the semester. */
  readonly onRoster: boolean
}

/**
 * Whether a change of the child's grade would let the family avoid the enrollment windows of the grade: while enrollment is open for one of
 * the grades and not for the other, and once the child has a class and the grades have different windows.
 */
export function avoidsWindow(windows: readonly EnrollmentWindow[], { from, to, now, onRoster }: GradeChange): boolean {
  const whyNot = (grade: Grade) => whyNotOpen(windows, { grade, role: 'parent', now })
  if (whyNot(from) !== whyNot(to)) return true
  return onRoster && windows.some((window) => isFor(window, from) !== isFor(window, to))
}
