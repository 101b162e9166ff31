import { TZDate } from '@date-fns/tz'
import {
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventTransparency,
  type ICalRepeatingOptions,
  ICalWeekday,
} from 'ical-generator'
import type { Grade } from '../../domain/grade.ts'
import { type WeeklyMeetings, weeklyMeetings } from '../../domain/meetings.ts'
import { meetingTimeOf } from '../../domain/meetingTime.ts'
import { fullName } from '../../domain/person.ts'
import type { CalendarClass, CalendarSemester } from './calendars.queries.ts'

const HS_DAYS_UNKNOWN = 'The school office can tell you on which days this class meets.'

interface EventContext {
  readonly student: { readonly id: number; readonly grade: Grade }
  readonly semester: CalendarSemester
  /** Undefined: local times of no zone. */
  readonly timeZone: string | undefined
}

/** The event of a class. Undefined when it never meets. An HS class, whose weekdays are unknown, is on the first day only. */
export function eventOf(
  course: CalendarClass,
  { student, semester, timeZone }: EventContext,
): ICalEventData | undefined {
  const isHighSchool = course.days === 'HS'
  const meetings = isHighSchool ? undefined : weeklyMeetings(course.days, semester, semester.days_off)
  if (!meetings && !isHighSchool) return undefined
  const time = meetingTimeOf(course, semester.bell_schedules, student.grade)
  const remarks = [...(isHighSchool ? [HS_DAYS_UNKNOWN] : []), ...(isHighSchool || !time ? [course.time] : [])]
  return {
    ...identityOf(course, student, semester),
    summary: oneLine(course.name),
    location: course.room === '' ? null : oneLine(course.room),
    description: [`Section ${course.section}`, `Teacher: ${fullName(course.teacher)}`, ...remarks]
      .map(oneLine)
      .join('\n')
      .trim(),
    ...(meetings && time
      ? timed(meetings, time, timeZone)
      : allDay(meetings ?? { first: semester.starts_on, excluded: [] })),
  }
}

/** The UID stays the same when the class changes. SEQUENCE grows with every change of the class or of the semester's dates. */
function identityOf(course: CalendarClass, student: { readonly id: number }, semester: CalendarSemester) {
  const changed = Math.max(Date.parse(course.revised_at), semester.revised_at?.getTime() ?? 0)
  return {
    id: `class-${course.id}-student-${student.id}@online-enrollment`,
    sequence: course.revision + semester.revision,
    stamp: new Date(changed),
    lastModified: new Date(changed),
  }
}

function timed(
  meetings: WeeklyMeetings,
  { starts_at, ends_at }: { readonly starts_at: string; readonly ends_at: string },
  timeZone: string | undefined,
): Pick<ICalEventData, 'start' | 'end' | 'timezone' | 'floating' | 'repeating'> {
  const at = (time: string) => (date: string) => localTime(date, time, timeZone)
  return {
    start: at(starts_at)(meetings.first),
    end: at(ends_at)(meetings.first),
    ...(timeZone === undefined ? { floating: true } : { timezone: timeZone }),
    repeating: weekly(meetings, at(starts_at)),
  }
}

function allDay(meetings: Pick<WeeklyMeetings, 'first' | 'excluded'> & Partial<WeeklyMeetings>) {
  const { weekdays, count, ...rest } = meetings
  return {
    start: midnight(rest.first),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
    ...(weekdays && count !== undefined && { repeating: weekly({ ...rest, weekdays, count }, midnight) }),
  }
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

/** ical-generator prints the UTC fields of a Date without a time zone. */
function localTime(date: string, time: string, timeZone: string | undefined): Date {
  const utc = new Date(`${date}T${time}:00Z`)
  if (timeZone === undefined) return utc
  return new TZDate(
    utc.getUTCFullYear(),
    utc.getUTCMonth(),
    utc.getUTCDate(),
    utc.getUTCHours(),
    utc.getUTCMinutes(),
    timeZone,
  )
}

function midnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

/** RFC 5545 has no control characters in a text. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}
