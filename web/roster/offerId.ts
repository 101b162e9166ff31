import type { Course } from '../../contract/courses.ts'

/** The id of the element that names the class of an offer. It can have the focus. */
export function offerId({ id }: Pick<Course, 'id'>): string {
  return `offer-${id}`
}
