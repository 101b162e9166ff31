import { type BellSchedule, bellScheduleOf } from './bellSchedule.ts'
import type { Course } from './course.ts'
import type { Grade } from './grade.ts'

/** The school's local time, "08:30". `starts_at` is before `ends_at`. */
export interface MeetingTime {
  readonly starts_at: string
  readonly ends_at: string
}

const TIME = /(\d{1,2})(?::(\d\d))?\s?(am|pm|a\.m\.|p\.m\.)?/.source
const RANGE = new RegExp(`^${TIME}\\s?(?:-|–|—|to)\\s?${TIME}$`)
/** A longer class is a misread text, such as "9-10 pm". */
const LONGEST_MINUTES = 10 * 60

/**
 * When a class meets: the time that the office entered for the class, or the time of its period in the bell schedule of the grade if
 * the office entered none. Undefined when that is unknown or the entered text cannot be read.
 */
export function meetingTimeOf(
  course: Pick<Course, 'days' | 'period'> & { readonly time: string },
  schedules: readonly BellSchedule[],
  grade: Grade,
): MeetingTime | undefined {
  if (course.time.trim() !== '') return parseMeetingTime(course.time)
  const row = bellScheduleOf(schedules, course.days, grade)?.rows.find(({ period }) => period === course.period)
  return row && { starts_at: row.starts_at, ends_at: row.ends_at }
}

/**
 * Parses the text of a class's time: "8:30-9:25", "12:15 to 1:10", "9-10 am". A time without am or pm is between 7 in the morning and
 * 6:59 in the evening. Undefined for any other text.
 */
export function parseMeetingTime(text: string): MeetingTime | undefined {
  const found = RANGE.exec(text.trim().toLowerCase().replaceAll(/\s+/g, ' '))
  if (!found) return undefined
  const starts_at = toMinutes(found[1], found[2], found[3])
  const ends_at = toMinutes(found[4], found[5], found[6])
  if (starts_at === undefined || ends_at === undefined) return undefined
  if (starts_at >= ends_at || ends_at - starts_at > LONGEST_MINUTES) return undefined
  return { starts_at: clockText(starts_at), ends_at: clockText(ends_at) }
}

/** Minutes after midnight. */
function toMinutes(hours: string | undefined, minutes = '0', marker: string | undefined): number | undefined {
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (minute > 59 || hour > 23 || (marker !== undefined && (hour < 1 || hour > 12))) return undefined
  if (marker === undefined) return 60 * (hour >= 1 && hour <= 6 ? hour + 12 : hour) + minute
  return 60 * ((hour % 12) + (marker.startsWith('p') ? 12 : 0)) + minute
}

function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((number) => String(number).padStart(2, '0')).join(':')
}
