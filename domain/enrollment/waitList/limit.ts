import type { Course } from '../../course.ts'

/** The most students on one wait list (document 1, section 9). The trigger `wait_list_within_limit` has it too. */
export const WAIT_LIST_LIMIT = 5

/** The places taken of the wait list. A student with a held seat takes none. */
export function placesTaken({ wait_list, offered_seats }: Pick<Course, 'wait_list' | 'offered_seats'>): number {
  return wait_list - offered_seats
}

export function isWaitListFull(course: Pick<Course, 'wait_list' | 'offered_seats'>): boolean {
  return placesTaken(course) >= WAIT_LIST_LIMIT
}
