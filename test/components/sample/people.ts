import type { AuditEntry, AuditEntryWithValues } from '../../../contract/auditTrail.ts'
import type { Course, CourseWithRoster, RosterStudent } from '../../../contract/courses.ts'
import type { Parent } from '../../../contract/parents.ts'
import type { ListedStudent, Student } from '../../../contract/students.ts'
import type { Teacher } from '../../../contract/teachers.ts'
import { type Answer, answer, pending } from '../answers.ts'
import { nameOf } from './accounts.ts'
import { daysOff, OFFICE, SEMESTER } from './school.ts'

const MONDAY = '2026-10-05T16:00:00.000Z'

export const RUBY = toStudent(12, 'Ruby', 'Marsh', '5', 32, 'Elena')
export const STUDENTS: readonly ListedStudent[] = [
  toStudent(11, 'Shandiin', 'Begay', '3', 31, 'Harriet'),
  RUBY,
  toStudent(13, 'Mateo', 'Ortiz', '8', 33, 'Lucía'),
]

function toStudent(
  id: number,
  first_name: string,
  last_name: string,
  grade: Student['grade'],
  parent_id: number,
  parent: string,
): ListedStudent {
  const phone = `48055501${parent_id}`
  return { id, first_name, last_name, grade, parent_id, parent: { first_name: parent, last_name, phone }, etag: '"1"' }
}

export const PARENTS: readonly Parent[] = STUDENTS.map(({ parent, parent_id, id, first_name, last_name, grade }) => ({
  ...parent,
  id: parent_id,
  email: `${parent.first_name.toLowerCase()}@${last_name.toLowerCase()}.example`,
  email_status: 'confirmed',
  details_locked: false,
  students: [{ id, first_name, last_name, grade }],
  limits: [],
  etag: '"1"',
}))

type Row = readonly [section: string, name: string, days: Course['days'], period: Course['period'], room: string]

const ROWS: readonly Row[] = [
  ['201', 'Pottery', 'M', '1', 'Art Room'],
  ['219', 'Storytelling in Diné Bizaad', 'M', '7', 'Hogan'],
  ['220', 'Chess Corner', 'M', '5', 'Library'],
  ['304', 'Earth Science', 'T/TH', '2', 'Science Lab'],
  ['406', 'Poetry Club', 'W', '2', 'Library'],
  ['501', 'Kite Building', 'F', '7', 'Library'],
]

/** The classes of the semester, which Grace Whitaker teaches. */
export const CLASSES: readonly Course[] = ROWS.map(([section, name, days, period, room]) => ({
  id: Number(section),
  section,
  name,
  name_es: '',
  description: `<p>${name} for everyone.</p>`,
  description_es: '',
  teacher_id: 41,
  teacher: { id: 41, first_name: 'Grace', last_name: 'Whitaker' },
  grade: '3,4,5',
  max_seats: 9,
  room,
  period,
  days,
  time: '2:15-3:00',
  restrictions: '',
  current_seats: 0,
  offered_seats: 0,
  wait_list: 0,
  semester: SEMESTER.name,
  semester_id: SEMESTER.id,
  active: true,
}))

/** Grace Whitaker has all classes, Noa Reyes none. */
export const TEACHERS: readonly Teacher[] = [
  {
    id: 41,
    first_name: 'Grace',
    last_name: 'Whitaker',
    email: 'grace@teachers.example',
    active: 1,
    courses: [...CLASSES],
    etag: '"1"',
  },
  { id: 42, first_name: 'Noa', last_name: 'Reyes', email: 'noa@teachers.example', active: 1, courses: [], etag: '"1"' },
]

/** The class of this name. @throws without one */
export function classOf(name: string, changed: Partial<Course> = {}): Course {
  const found = CLASSES.find((one) => one.name === name)
  if (!found) throw new Error(`no class is called ${name}`)
  return { ...found, ...changed }
}

/** A class with these children on its roster. */
export function withRoster(course: Course, children: readonly Student[] = []): CourseWithRoster {
  const enrolled = children.map((child, index) => toRosterStudent(course, child, index + 1))
  return { ...course, current_seats: enrolled.length, enrolled, waiting: [], reserve: [] }
}

function toRosterStudent(course: Course, child: Student, pivot: number): RosterStudent {
  const { id, first_name, last_name, grade, parent_id, parent } = child
  return {
    id,
    first_name,
    last_name,
    grade,
    pivot: { id: pivot, course_id: course.id, student_id: id, updated_at: MONDAY },
    parent: { ...parent, id: parent_id, phone: '4805550132', email: 'elena@marsh.example' },
    offer_ends_at: null,
    passed_over: null,
  }
}

export const ENTRY: AuditEntry = {
  id: 5,
  date: MONDAY,
  user_id: 2,
  user_name: 'Rosa Ibarra',
  user_role: 'admin',
  action: 'edited',
  kind: 'parent',
  subject_id: 32,
  subject_name: 'Elena Marsh',
  fields: ['phone'],
  changes: [{ field: 'phone', from: '4805550132', to: '9285550142' }],
}

/** An edit of the parent Elena Marsh, with what is stored about the request. */
export function entryWith(values: Partial<AuditEntryWithValues> = {}): Answer {
  const { changes: _, ...entry } = ENTRY
  return answer('GET /api/audit-trail/:id', 200, {
    entry: {
      ...entry,
      before: { phone: '4805550132' },
      after: { phone: '9285550142' },
      request_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
      network_address: '203.0.113.7',
      ...values,
    },
  })
}

export function studentPage(students = STUDENTS, total = students.length, cursors: Cursors = {}): Answer {
  return answer('GET /api/students', 200, { students: [...students], total, ...cursors })
}

interface Cursors {
  readonly previous?: string
  readonly next?: string
}

export function parentPage(parents = PARENTS, total = parents.length): Answer {
  return answer('GET /api/users/parents', 200, { parents: [...parents], total })
}

export function classList(courses = CLASSES): Answer {
  return answer('GET /api/courses/by-semester/:semester', 200, { courses: [...courses] })
}

/** What the screens of people, their classes and the audit trail ask for. */
export const OFFICE_LISTS = [
  ...OFFICE,
  studentPage(),
  answer('GET /api/students/same-children', 200, { groups: [], total: 0, lottery_pairs: [], lottery_pairs_total: 0 }),
  answer('GET /api/saved-filters', 200, { filters: [] }),
  parentPage(),
  answer('GET /api/teachers', 200, { teachers: [...TEACHERS] }),
  answer('GET /api/teachers/names', 200, { teachers: TEACHERS.map(nameOf) }),
  classList(),
  daysOff(),
  answer('GET /api/semester/:id/bell-schedules', 200, { bell_schedules: [] }),
  pending('GET /api/live'),
  answer('GET /api/audit-trail', 200, { entries: [ENTRY], total: 1, people: [{ id: 2, name: 'Rosa Ibarra' }] }),
  entryWith(),
]

/** What the page of a class asks for. */
export function managerOf(course: CourseWithRoster): Answer[] {
  return [
    ...OFFICE_LISTS,
    answer('GET /api/courses/:id', 200, { course }),
    answer('GET /api/courses/:id/mails', 200, { mails: [] }),
    answer('GET /api/courses/:id/confirmed-contacts', 200, { contacts: [] }),
  ]
}

/** Where the screen of a class is. */
export function managerPathOf({ id }: Course): string {
  return `/admin/dashboard/classes/${SEMESTER.slug}/${id}`
}
