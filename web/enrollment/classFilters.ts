import type { Course } from '../../contract/courses.ts'
import { isFull } from '../../domain/course.ts'
import { violatedRule } from '../../domain/enrollment.ts'
import { type StudentSemester, statusIn } from './enrollmentState.ts'

/** The quick filters above the lists; both may be on. */
export interface ClassFilters {
  readonly openSeats: boolean
  readonly fitsSchedule: boolean
}

/** No filter: the lists as they are. */
export const NO_FILTERS: ClassFilters = { openSeats: false, fitsSchedule: false }

/** Whether the class stays in the lists. The child's own classes always do, or a filter would hide their Drop. */
export function matchesFilters(course: Course, wishes: ClassFilters, { student, schedule }: StudentSemester): boolean {
  if (statusIn(course, schedule)) return true
  if (wishes.openSeats && isFull(course)) return false
  const standing = { grade: student.grade, course, enrolled: schedule.enrolled }
  return !(wishes.fitsSchedule && violatedRule(standing))
}
