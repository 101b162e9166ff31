import type { Course } from '../../contract/courses.ts'
import { isFull } from '../../domain/course.ts'
import { violatedRule } from '../../domain/enrollment.ts'
import { enrollmentStatus, type StudentSemester } from './enrollmentState.ts'

export interface ClassFilters {
  readonly openSeats: boolean
  readonly fitsSchedule: boolean
}

export const NO_FILTERS: ClassFilters = { openSeats: false, fitsSchedule: false }

/** Whether the class is listed. The child's own classes always are, so that their Drop buttons stay visible. */
export function matchesFilters(course: Course, filters: ClassFilters, { student, schedule }: StudentSemester): boolean {
  if (enrollmentStatus(course, schedule)) return true
  if (filters.openSeats && isFull(course)) return false
  const state = { grade: student.grade, course, enrolled: schedule.enrolled }
  return !(filters.fitsSchedule && violatedRule(state))
}
