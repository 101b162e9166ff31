import type { BellSchedule } from '../../../contract/bellSchedules.ts'
import type { CourseWithRoster, RosterStudent } from '../../../contract/courses.ts'
import type { Lottery } from '../../../contract/enrollment/lottery.ts'
import type { GradeLevels } from '../../../contract/gradeLevels.ts'
import type { SystemNotification } from '../../../contract/notifications.ts'
import type { Parent } from '../../../contract/parents.ts'
import { GeneralAnswers } from '../../../contract/registration/form.ts'
import type { OfficeRegistration } from '../../../contract/registration/office.ts'
import type { GradeNotes, SemesterWithNotes } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import type { Teacher, TeacherName } from '../../../contract/teachers.ts'
import { NOTE_KEYS, type NoteKey } from '../../../domain/grade.ts'
import { completeRegistration } from '../../data/registrationForm.ts'
import { SUMMARY } from '../../data/registrationSummary.ts'
import { answer, pending } from '../answers.ts'
import { FAMILY, OFFICE, SCHOOL, SEMESTER } from './school.ts'

const MONDAY = '2026-10-05T16:00:00.000Z'

const NO_NOTE = { time: '', msg: '', msg_es: '' }
const NO_NOTES: GradeNotes = {
  message: '',
  message_es: '',
  m: NO_NOTE,
  t: NO_NOTE,
  w: NO_NOTE,
  f: NO_NOTE,
  hs: NO_NOTE,
}

const { windows: _, lottery: __, is_default: ___, asks_documents: ____, is_test: _____, ...FIELDS } = SEMESTER
export const SEMESTER_WITH_NOTES: SemesterWithNotes = {
  ...FIELDS,
  notes: Object.fromEntries(NOTE_KEYS.map((key) => [key, NO_NOTES])) as Record<NoteKey, GradeNotes>,
  etag: '"1"',
  notes_etag: '"1"',
}

export const BELL_SCHEDULES: BellSchedule[] = [
  {
    days: 'M',
    grades: '4,5',
    rows: [{ label: 'Period 1', period: '1', starts_at: '08:30', ends_at: '09:25', is_break: false }],
  },
]

export const TEACHER: Teacher = {
  id: 7,
  first_name: 'Grace',
  last_name: 'Whitaker',
  email: 'grace@school.example',
  active: 1,
  courses: [],
  etag: '"1"',
}

export function nameOf({ id, first_name, last_name, active }: Teacher): TeacherName {
  return { id, first_name, last_name, active }
}

export const STUDENT: Student = {
  id: 12,
  first_name: 'Ruby',
  last_name: 'Marsh',
  grade: '5',
  parent_id: 1,
  parent: { first_name: 'Elena', last_name: 'Marsh' },
  etag: '"1"',
}

export const PARENT: Parent = {
  id: 1,
  first_name: 'Elena',
  last_name: 'Marsh',
  email: 'elena@marsh.example',
  phone: '5205550100',
  email_status: 'confirmed',
  details_locked: false,
  students: [{ id: 12, first_name: 'Ruby', last_name: 'Marsh', grade: '5' }],
  limits: [],
  etag: '"1"',
}

const ENROLLED: RosterStudent = {
  id: STUDENT.id,
  first_name: 'Ruby',
  last_name: 'Marsh',
  grade: '5',
  pivot: { id: 31, course_id: 501, student_id: STUDENT.id, updated_at: MONDAY },
  parent: { id: 1, first_name: 'Elena', last_name: 'Marsh', phone: '5205550100', email: 'elena@marsh.example' },
  offer_ends_at: null,
  passed_over: null,
}

export const COURSE: CourseWithRoster = {
  id: 501,
  section: '501',
  name: 'Kite Building',
  name_es: '',
  description: '<p>Paper, string and wind.</p>',
  description_es: '',
  teacher_id: TEACHER.id,
  teacher: { id: TEACHER.id, first_name: 'Grace', last_name: 'Whitaker' },
  grade: '5',
  max_seats: 9,
  room: '12',
  period: '7',
  days: 'F',
  time: '2:15-3:00',
  restrictions: '',
  current_seats: 1,
  offered_seats: 0,
  wait_list: 0,
  semester: SEMESTER.name,
  semester_id: SEMESTER.id,
  active: true,
  enrolled: [ENROLLED],
  waiting: [],
  reserve: [],
}

export const WARNING: SystemNotification = {
  id: 2,
  message: 'Enrollment is closed tonight from 10 to 11 p.m. while we do maintenance.',
  message_es: '',
  type: 'warning',
  active: false,
  etag: '"1"',
}

/** A registration in the review. */
export const REGISTRATION: OfficeRegistration = {
  ...SUMMARY,
  answers: GeneralAnswers.parse(completeRegistration()),
  notes: '',
  declines: [],
  corrections: [],
  history: [{ id: 1, date: MONDAY, event: 'received', user_id: null, user_name: '' }],
  duplicates: { students: [], parents: [], registrations: [] },
  proposal: {
    student: { first_name: 'Ana', last_name: 'Nez', grade: '5' },
    parent: { first_name: 'Rosa', last_name: 'Nez', email: 'rosa.nez@example.org', phone: '9285550100' },
  },
  student: null,
}

const HASH = '0123456789abcdef'.repeat(4)
/** Before its ranking period, without a ranking. */
export const LOTTERY: Lottery = {
  opens_at: '2026-11-02T15:00:00.000Z',
  closes_at: '2026-11-14T00:00:00.000Z',
  kept_at: null,
  priority: 'none',
  state: 'before',
  too_late: false,
  commitment: HASH,
  replaced_commitments: [],
  closing_hash: null,
  ranking_count: null,
  edits: [],
  beacon: { round: 5_000_000, published_at: '2026-11-14T00:10:00.000Z' },
  public_value: null,
  events: [],
  ran_at: null,
  digest: null,
  office: { rankings: 0, run: null, figures: null },
}

const { office: ___office, events, ...published } = LOTTERY
/** What a lottery's screen asks for. */
export const LOTTERY_SCREEN = [
  answer('GET /api/semester/:id/lottery', 200, { lottery: LOTTERY, now: MONDAY, etag: '"1"' }),
  answer('GET /api/semester/:id/lottery/published', 200, { lottery: published, events, now: MONDAY }),
]

export const GRADE_LEVELS: GradeLevels = {
  grades: [
    { grade: '5', students: 21 },
    { grade: '12', students: 14 },
  ],
  in_session: { name: 'Fall 2026', starts_on: '2026-08-24', ends_on: '2026-12-11' },
  stranded: {
    students: 7,
    places: 1,
    finished: 2,
    children: [
      {
        student_id: 12,
        first_name: 'Ruby',
        last_name: 'Marsh',
        grade: '5',
        status: 'enrolled',
        class: 'Kite Building',
        section: '501',
        semester: 'Fall 2026',
      },
    ],
  },
  last: null,
  now: MONDAY,
}
/** What the screens of the office with forms ask for. */
export const OFFICE_FORMS = [
  ...OFFICE,
  answer('GET /api/semester/:id', 200, { semester: SEMESTER_WITH_NOTES }),
  answer('GET /api/students/grade-levels', 200, GRADE_LEVELS),
  answer('GET /api/semester/:id/windows', 200, { windows: [], seats_end: {}, now: MONDAY }),
  answer('GET /api/semester/:id/bell-schedules', 200, { bell_schedules: BELL_SCHEDULES }),
  answer('GET /api/semester/:id/days-off', 200, { days_off: [] }),
  answer('GET /api/semester/:id/lottery', 200, { lottery: null, now: MONDAY, etag: '"1"' }),
  answer('GET /api/school/time-zones', 200, { time_zones: ['America/Denver', 'America/Phoenix'] }),
  answer('GET /api/school/test-email', 200, { test_email: null }),
  answer('GET /api/school/backup', 200, {
    backup: { kept: 'here', last: { finished_at: MONDAY, bytes: 12_300_000 }, trial: null, needed: null },
  }),
  answer('GET /api/teachers', 200, { teachers: [TEACHER] }),
  answer('GET /api/teachers/names', 200, { teachers: [nameOf(TEACHER)] }),
  answer('GET /api/users/parents', 200, { parents: [PARENT], total: 1 }),
  answer('GET /api/users/parents/:id/confirmations', 200, { semesters: [] }),
  answer('GET /api/students', 200, {
    students: [{ ...STUDENT, parent: { ...STUDENT.parent, phone: PARENT.phone } }],
    total: 1,
  }),
  answer('GET /api/courses/by-semester/:semester', 200, { courses: [COURSE] }),
  answer('GET /api/courses/:id', 200, { course: COURSE }),
  answer('GET /api/courses/:id/mails', 200, { mails: [] }),
  answer('GET /api/courses/:id/confirmed-contacts', 200, { contacts: [] }),
  answer('GET /api/saved-filters', 200, { filters: [] }),
  answer('GET /api/system-notifications', 200, { notifications: [WARNING] }),
  answer('GET /api/registrations/:id', 200, { registration: REGISTRATION }),
  answer('GET /api/registrations/erasures', 200, { erasures: [] }),
  answer('GET /api/registrations/accesses', 200, { accesses: [], total: 0 }),
  answer('GET /api/students/same-children', 200, { groups: [], total: 0, lottery_pairs: [], lottery_pairs_total: 0 }),
  pending('GET /api/live'),
]

/** What the dashboard of a family without a child asks for. */
export const NEW_FAMILY = [
  ...FAMILY,
  answer('GET /api/semester/:id/windows', 200, { windows: [], seats_end: {}, now: MONDAY }),
  answer('GET /api/semester/:id/bell-schedules', 200, { bell_schedules: BELL_SCHEDULES }),
  answer('GET /api/courses/times/:semester', 200, { class_times: [] }),
  answer('GET /api/family', 200, { now: MONDAY, schedules: [], changes: [], held: [] }),
]

/** What the screens of a visitor ask for. */
export const VISITOR = [
  answer('GET /api/school', 200, { school: SCHOOL, logo: null }),
  answer('GET /api/system-notifications', 200, { notifications: [] }),
  answer('GET /api/pauses', 200, { pauses: [] }),
]

export const NOTICES = answer('GET /api/system-notifications', 200, {
  notifications: [
    { id: 1, message: 'The office is closed on Friday.', message_es: '', type: 'info', active: true, etag: '"1"' },
    { id: 2, message: 'Registration is open.', message_es: '', type: 'success', active: true, etag: '"1"' },
  ],
})

/** What the office's dashboard asks for, and the screens that its tasks lead to. */
export const OFFICE_DASHBOARD = [
  ...OFFICE_FORMS,
  answer('GET /api/disk-warnings', 200, { disks: [] }),
  answer('GET /api/semester/:semester/waiting-children', 200, { children: 0 }),
  answer('GET /api/users/parents/limited', 200, {
    accounts: [{ id: PARENT.id, first_name: 'Elena', last_name: 'Marsh', limit: 'children', last_at: MONDAY }],
  }),
  answer('GET /api/audit-trail', 200, { entries: [], total: 0, people: [] }),
]
