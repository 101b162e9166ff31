import type { Course } from '../../../contract/courses.ts'
import type { Days } from '../../../domain/days.ts'

/** The id of a class heading, which gets the focus when the button of a command is gone. */
export function classHeadingId({ id }: Pick<Course, 'id'>): string {
  return `class-${id}`
}

export function dayHeadingId(days: Days): string {
  return `day-${days.replace('/', '')}`
}

export const CLASS_LIST_ID = 'classes'

/** The id of a tab of the days above a panel. */
export function dayTabId(days: Days | undefined, panel = CLASS_LIST_ID): string {
  return `${panel}-${days?.replace('/', '') ?? 'all'}`
}

export const SCHEDULE_HEADING_ID = 'schedule'
export const WEEK_VIEW_ID = 'week-view'

/** The notices above the classes, each of which says once why buttons are disabled. */
export const OPENS_NOTICE_ID = 'opens'
export const CLOSED_NOTICE_ID = 'closed'
export const CONFIRM_NOTICE_ID = 'confirm'
export const PAUSE_NOTICE_ID = 'paused'
