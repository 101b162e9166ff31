import type { Course } from '../../contract/courses.ts'
import { isFull } from '../../domain/course.ts'
import { brokenRule } from '../../domain/enrollment.ts'
import { type Situation, statusIn } from './standing.ts'

/** The quick filters above the lists; both may be on. */
export interface Wishes {
  readonly openSeats: boolean
  readonly fitsSchedule: boolean
}

/** No filter: the lists as they are. */
export const EVERYTHING: Wishes = { openSeats: false, fitsSchedule: false }

/** Whether the class stays in the lists. The child's own classes always do, or a filter would hide their Drop. */
export function isWished(course: Course, wishes: Wishes, { student, schedule }: Situation): boolean {
  if (statusIn(course, schedule)) return true
  if (wishes.openSeats && isFull(course)) return false
  const standing = { grade: student.grade, course, enrolled: schedule.enrolled }
  return !(wishes.fitsSchedule && brokenRule(standing))
}
