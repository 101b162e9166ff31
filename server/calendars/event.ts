import type { ICalEventData } from 'ical-generator'
import type { Grade } from '../../domain/grade.ts'
import { weeklyMeetings } from '../../domain/meetings.ts'
import { meetingTimeOf } from '../../domain/meetingTime.ts'
import { fullName } from '../../domain/person.ts'
import type { CalendarClass, CalendarSemester } from './calendars.queries.ts'
import { onDay, weeklyAllDay, weeklyAt } from './recurrence.ts'

const HS_DAYS_UNKNOWN = 'The school office can tell you on which days this class meets.'

interface EventContext {
  readonly student: { readonly id: number; readonly grade: Grade }
  readonly semester: CalendarSemester
  /** Undefined: local times of no zone. */
  readonly timeZone: string | undefined
}

/** The event of a class. Undefined when it never meets. An HS class, whose weekdays are unknown, is on the first day only. */
export function eventOf(course: CalendarClass, context: EventContext): ICalEventData | undefined {
  const { student, semester, timeZone } = context
  const identity = identityOf(course, student.id, semester)
  if (course.days === 'HS')
    return { ...identity, ...textsOf(course, [HS_DAYS_UNKNOWN, course.time]), ...onDay(semester.starts_on) }
  const meetings = weeklyMeetings(course.days, semester, semester.days_off)
  if (!meetings) return undefined
  const time = meetingTimeOf(course, semester.bell_schedules, student.grade)
  return time
    ? { ...identity, ...textsOf(course, []), ...weeklyAt(meetings, time, timeZone) }
    : { ...identity, ...textsOf(course, [course.time]), ...weeklyAllDay(meetings) }
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

function textsOf({ name, room, section, teacher }: CalendarClass, remarks: readonly string[]) {
  const lines = [`Section ${section}`, `Teacher: ${fullName(teacher)}`, ...remarks].filter((line) => line !== '')
  return {
    summary: oneLine(name),
    location: room === '' ? null : oneLine(room),
    description: lines.map(oneLine).join('\n'),
  }
}

/** RFC 5545 has no control characters in a text. */
function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}
