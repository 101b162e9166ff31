import { TZDate } from '@date-fns/tz'
import { ICalEventRepeatingFreq, ICalEventTransparency, type ICalRepeatingOptions, ICalWeekday } from 'ical-generator'
import type { WeeklyMeetings } from '../../domain/meetings.ts'
import type { MeetingTime } from '../../domain/meetingTime.ts'

/** Meetings at a local time of the zone, or of no zone. */
export function weeklyAt(meetings: WeeklyMeetings, { starts_at, ends_at }: MeetingTime, timeZone: string | undefined) {
  return {
    start: localTime(meetings.first, starts_at, timeZone),
    end: localTime(meetings.first, ends_at, timeZone),
    ...(timeZone === undefined ? { floating: true } : { timezone: timeZone }),
    repeating: weekly(meetings, (date) => localTime(date, starts_at, timeZone)),
  }
}

export function weeklyAllDay(meetings: WeeklyMeetings) {
  return { ...onDay(meetings.first), repeating: weekly(meetings, midnight) }
}

/** A whole day that blocks no time. */
export function onDay(date: string) {
  return { start: midnight(date), allDay: true, transparency: ICalEventTransparency.TRANSPARENT }
}

/** Counts the meetings: an end date would need a time zone of its own. */
function weekly({ weekdays, count, excluded }: WeeklyMeetings, at: (date: string) => Date): ICalRepeatingOptions {
  return {
    freq: ICalEventRepeatingFreq.WEEKLY,
    byDay: weekdays.map((weekday) => ICalWeekday[weekday]),
    count,
    ...(excluded.length > 0 && { exclude: excluded.map(at) }),
  }
}

/** ical-generator prints the UTC fields of a Date that has no time zone. */
function localTime(date: string, time: string, timeZone: string | undefined): Date {
  if (timeZone === undefined) return new Date(`${date}T${time}:00Z`)
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new TZDate(year, month - 1, day, hour, minute, timeZone)
}

function midnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}
