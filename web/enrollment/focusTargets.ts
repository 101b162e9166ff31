import type { Course } from '../../contract/courses.ts'
import type { Days } from '../../domain/days.ts'

/** The heading of a class in the lists: where the focus comes back to when its button is gone. */
export function classHeadingId({ id }: Pick<Course, 'id'>): string {
  return `class-${id}`
}

/** The heading of a day's list. */
export function dayHeadingId(days: Days): string {
  return `day-${days.replace('/', '')}`
}

export const SCHEDULE_HEADING_ID = 'schedule'
