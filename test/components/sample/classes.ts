import type { BellSchedule } from '../../../contract/bellSchedules.ts'
import type { Course, CourseWithRoster, RosterStudent } from '../../../contract/courses.ts'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import { EmailsPreview } from '../../../contract/familyEmails.ts'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { DEFAULT_BELL_SCHEDULES } from '../../../domain/defaultBellSchedules.ts'
import { type Answer, answer } from '../answers.ts'
import { COURSE, OFFICE_FORMS } from './accounts.ts'
import { daysOff, SEMESTER } from './school.ts'

/** Another semester, which is open too. */
export const SPRING: ListedSemester = {
  ...SEMESTER,
  id: 2,
  slug: 'Spring-2027_2',
  name: 'Spring 2027',
  starts_on: '2027-01-11',
  ends_on: '2027-05-21',
  is_default: false,
}

const ROW = { label: 'Period 1', period: '1', starts_at: '08:30', ends_at: '09:25', is_break: false } as const
export const MONDAY: BellSchedule = {
  days: 'M',
  grades: '4,5',
  rows: [ROW, { ...ROW, label: 'Period 2', period: '2', starts_at: '09:30', ends_at: '10:25' }],
}

/** Those of the specification, with the optional classes of grade 3 and the options of HS. */
export const SCHEDULES: BellSchedule[] = DEFAULT_BELL_SCHEDULES.map(({ rows, ...schedule }) => ({
  ...schedule,
  rows: [...rows],
}))

/** What the screens of classes and semesters ask for, with two semesters. */
export const OFFICE_CLASSES = [
  ...OFFICE_FORMS,
  answer('GET /api/semester', 200, { semesters: [SEMESTER, SPRING] }),
  daysOff(),
]

const ELENA = { first_name: 'Elena', last_name: 'Marsh' }

/** Of an email to a family. */
export const SUBJECT = 'The school office changed a class'

/** A command that emails nobody. */
export const NO_EMAILS: EmailsPreview = { families: 0, emailed_anyway: 0, taken_back: 0, emails: [], not_emailed: [] }

/** A command that emails Elena Marsh this text, to which the office may add a message. */
export function emailing(kind: EmailsPreview['emails'][number]['kind'], text: string): EmailsPreview {
  const email = {
    kind,
    families: 1,
    can_be_left_out: true,
    waits: true,
    takes_message: true,
    to: ELENA,
    subject: SUBJECT,
  }
  return { ...NO_EMAILS, families: 1, emails: [{ ...email, text }] }
}

/** The answers to a command: these emails first, and then what it does. */
export function afterAsking(emails: EmailsPreview, done: Answer) {
  return ({ notify }: { readonly notify: string }): Answer =>
    notify === 'preview' ? { route: done.route, status: 200, body: EmailsPreview.parse(emails) } : done
}

/** Another class at the same time. */
export const CHESS: Course = { ...toListed(COURSE), id: 502, section: '502', name: 'Chess Corner', room: 'Library' }

/** A class as lists have it. */
export function toListed({ enrolled: _, waiting: __, reserve: ___, ...course }: CourseWithRoster): Course {
  return course
}

/** A child on the roster of Kite Building. */
export function onRoster(id: number, first_name: string, changed: Partial<RosterStudent> = {}): RosterStudent {
  const parent = { ...ELENA, id: 1, phone: '5205550100', email: 'elena@marsh.example' }
  const pivot = { id: id + 100, course_id: COURSE.id, student_id: id, updated_at: '2026-10-05T16:00:00.000Z' }
  return {
    id,
    first_name,
    last_name: 'Marsh',
    grade: '5',
    pivot,
    parent,
    offer_ends_at: null,
    passed_over: null,
    ...changed,
  }
}

/** Kite Building with these children. */
export function courseWith(
  enrolled: readonly RosterStudent[],
  waiting: readonly RosterStudent[] = [],
  changed: Partial<Course> = {},
): CourseWithRoster {
  const counts = { current_seats: enrolled.length, wait_list: waiting.length }
  return { ...COURSE, ...counts, ...changed, enrolled: [...enrolled], waiting: [...waiting] }
}

/** Where the screen of Kite Building is. */
export const MANAGER = `/admin/dashboard/classes/${SEMESTER.slug}/${COURSE.id}`

/** What the screen of Kite Building asks for. */
export function managerOf(course: CourseWithRoster, others: readonly Course[] = []): Answer[] {
  return [
    ...OFFICE_CLASSES,
    answer('GET /api/courses/:id', 200, { course }),
    answer('GET /api/courses/by-semester/:semester', 200, { courses: [toListed(course), ...others] }),
  ]
}

/** The classes of a child. By default, there are none. */
export function scheduleWith(lists: Partial<Schedule> = {}): Answer {
  const schedule = { enrolled: [], waiting: [], offered: [], reserve: [], ...lists }
  return answer('GET /api/students/:id/schedule', 200, { schedule })
}
