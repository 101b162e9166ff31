import type { Days } from '../days.ts'
import { DAY_MS } from '../durations.ts'
import { meetingDates } from '../meetings.ts'
import { timesOfSchoolClock } from '../schoolTime.ts'
import type { SemesterDates } from '../semester.ts'
import { hasEnded } from './waitList/waitList.ts'

/** The dates that decide when a semester's classes meet for the last time. */
export interface MeetingCalendar extends SemesterDates {
  readonly days_off: readonly string[]
  readonly time_zone: string
}

/** What decides when a semester is over. */
export type LastDay = Pick<MeetingCalendar, 'ends_on' | 'time_zone'>

/**
 * The time from which no seat of a class is offered, given or promised, and no email about one is sent: the midnight after its last meeting, by
 * the school's clock. A class without weekdays, or without meetings, ends with the semester. Null while the last day is not entered.
 */
export function seatsEnd(days: Days, { starts_on, ends_on, days_off, time_zone }: MeetingCalendar): Date | null {
  if (ends_on === null) return null
  const dates = starts_on === null ? [] : meetingDates(days, { starts_on, ends_on }, days_off)
  return midnightAfter(dates.at(-1) ?? ends_on, time_zone)
}

/** The midnight after the last day. Null while it is not entered. */
export function semesterEnd(last_day: LastDay | null | undefined): Date | null {
  return last_day?.ends_on ? midnightAfter(last_day.ends_on, last_day.time_zone) : null
}

function midnightAfter(date: string, timeZone: string): Date {
  const midnight = Date.parse(date) + DAY_MS
  return new Date(timesOfSchoolClock(midnight, timeZone)[0] ?? midnight)
}

/** Whether the class has met for the last time. The office can still correct its roster. */
export function isOver(
  course: { readonly days: Days },
  calendar: MeetingCalendar | null | undefined,
  now: Date,
): boolean {
  return hasEnded({ ends_at: calendar ? seatsEnd(course.days, calendar) : null }, now)
}
