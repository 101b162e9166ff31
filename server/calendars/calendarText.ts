import { TZDate } from '@date-fns/tz'
import {
  escape as escapeText,
  ICalCalendar,
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventTransparency,
  type ICalRepeatingOptions,
  ICalWeekday,
} from 'ical-generator'
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library'
import type { Grade } from '../../domain/grade.ts'
import { type WeeklyMeetings, weeklyMeetings } from '../../domain/meetings.ts'
import { type MeetingTime, meetingTimeOf } from '../../domain/meetingTime.ts'
import { fullName } from '../../domain/person.ts'
import { dateTimeFormat } from '../../domain/schoolTime.ts'
import type { Translate } from '../platform/texts/catalog.ts'
import type { CalendarClass, CalendarSemester } from './calendars.queries.ts'

interface EventContext {
  readonly student: { readonly id: number; readonly grade: Grade }
  readonly semester: CalendarSemester
  /** Undefined: local times of no zone. */
  readonly timeZone: string | undefined
  readonly t: Translate
}

/** The event of a class. Undefined when it never meets. An HS class, whose weekdays are unknown, is on the first day only. */
function toEvent(course: CalendarClass, context: EventContext): ICalEventData | undefined {
  const { student, semester, timeZone, t } = context
  const identity = identityOf(course, student.id, semester)
  if (course.days === 'HS')
    return {
      ...identity,
      ...textsOf(t, course, [t`The school office can tell you on which days this class meets.`, course.time]),
      ...onDay(semester.starts_on),
    }
  const meetings = weeklyMeetings(course.days, semester, semester.days_off)
  if (!meetings) return undefined
  const time = meetingTimeOf(course, semester.bell_schedules, student.grade)
  return time
    ? { ...identity, ...textsOf(t, course, []), ...weeklyAt(meetings, time, timeZone) }
    : { ...identity, ...textsOf(t, course, [course.time]), ...weeklyAllDay(meetings) }
}

/** The UID stays the same when the class changes. SEQUENCE grows with every change of the class or of the semester's dates. */
function identityOf(course: CalendarClass, student_id: number, semester: CalendarSemester) {
  const changed = new Date(Math.max(Date.parse(course.revised_at), semester.revised_at?.getTime() ?? 0))
  return {
    id: `class-${course.id}-student-${student_id}@online-enrollment`,
    sequence: course.revision + semester.revision,
    stamp: changed,
    lastModified: changed,
  }
}

function textsOf(t: Translate, { name, name_es, room, section, teacher }: CalendarClass, remarks: readonly string[]) {
  const lines = [t`Section ${section}`, t`Teacher: ${fullName(teacher)}`, ...remarks].filter((line) => line !== '')
  return {
    summary: oneLine(t.language === 'es' && name_es !== '' ? name_es : name),
    location: room === '' ? null : oneLine(room),
    description: lines.map(oneLine).join('\n'),
  }
}

/** RFC 5545 has no control characters in a text. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}

/** Meetings at a local time of the zone, or of no zone. */
function weeklyAt(meetings: WeeklyMeetings, { starts_at, ends_at }: MeetingTime, timeZone: string | undefined) {
  return {
    start: localTime(meetings.first, starts_at, timeZone),
    end: localTime(meetings.first, ends_at, timeZone),
    ...(timeZone === undefined ? { floating: true } : { timezone: timeZone }),
    repeating: weekly(meetings, (date) => localTime(date, starts_at, timeZone)),
  }
}

function weeklyAllDay(meetings: WeeklyMeetings) {
  return { ...onDay(meetings.first), repeating: weekly(meetings, midnight) }
}

/** A whole day that blocks no time. */
function onDay(date: string) {
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

const NAMES = new Set(tzlib_get_timezones())

interface Vtimezone {
  readonly component: string
  /** The name in the component, by which events refer to it: America/Phoenix for US/Arizona. */
  readonly timeZone: string
}

/** The component of an IANA time zone in any spelling that Intl accepts. Undefined for a UTC offset such as +05:00. */
function findVtimezone(timeZone: string): Vtimezone | undefined {
  const name = dateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  if (!NAMES.has(name)) return undefined
  const [component, parameter] = tzlib_get_ical_block(name)
  const id = /^TZID=(.+)$/.exec(parameter ?? '')?.[1]
  return component && id ? { component, timeZone: id } : undefined
}

/** Seconds after which a calendar program should read the address again. Some programs choose their own time. */
const REFRESH_SECONDS = 4 * 60 * 60

export interface CalendarContent {
  readonly student: { readonly id: number; readonly first_name: string; readonly grade: Grade }
  readonly semesters: readonly CalendarSemester[]
  /** The texts in the language of the family. */
  readonly t: Translate
}

/** An iCalendar file (RFC 5545) with one weekly event per class. It has no other names of the family. */
export function calendarText({ student, semesters, t }: CalendarContent): string {
  const [first] = semesters
  const vtimezone = first && findVtimezone(first.time_zone)
  const calendar = new ICalCalendar({
    prodId: { company: 'Online Enrollment', product: 'Class calendar', language: t.language.toUpperCase() },
    name: escapeText(t`${student.first_name}'s classes`, false),
    ttl: REFRESH_SECONDS,
  })
  for (const semester of student.grade === 'done' ? [] : semesters)
    for (const course of semester.classes) {
      const event = toEvent(course, { student, semester, timeZone: vtimezone?.timeZone, t })
      if (event) calendar.createEvent(event)
    }
  return withTimeZone(`${calendar.toString()}\r\n`, vtimezone)
}

/** RFC 5545 has the components after the properties of the calendar, and at least one, also in a calendar without events. */
function withTimeZone(text: string, vtimezone = findVtimezone('UTC')): string {
  return text.replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, `${vtimezone?.component}\r\n`)
}
