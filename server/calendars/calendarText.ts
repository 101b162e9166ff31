import { escape as escapeText, ICalCalendar } from 'ical-generator'
import type { Grade } from '../../domain/grade.ts'
import type { CalendarSemester } from './calendars.queries.ts'
import { eventOf } from './event.ts'
import { findVtimezone } from './vtimezone.ts'

/** Seconds after which a calendar program should read the address again. Some programs choose their own time. */
const REFRESH_SECONDS = 4 * 60 * 60

export interface CalendarContent {
  readonly student: { readonly id: number; readonly first_name: string; readonly grade: Grade }
  readonly semesters: readonly CalendarSemester[]
}

/** An iCalendar file (RFC 5545) with one weekly event per class. It has no other names of the family. */
export function calendarText({ student, semesters }: CalendarContent): string {
  const [first] = semesters
  const vtimezone = first && findVtimezone(first.time_zone)
  const calendar = new ICalCalendar({
    prodId: { company: 'Online Enrollment', product: 'Class calendar', language: 'EN' },
    name: escapeText(`${student.first_name}'s classes`, false),
    ttl: REFRESH_SECONDS,
  })
  for (const semester of student.grade === 'done' ? [] : semesters)
    for (const course of semester.classes) {
      const event = eventOf(course, { student, semester, timeZone: vtimezone?.timeZone })
      if (event) calendar.createEvent(event)
    }
  return withTimeZone(`${calendar.toString()}\r\n`, vtimezone)
}

/** RFC 5545 has the components after the properties of the calendar, and at least one, also in a calendar without events. */
function withTimeZone(text: string, vtimezone = findVtimezone('UTC')): string {
  return text.replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, `${vtimezone?.component}\r\n`)
}
