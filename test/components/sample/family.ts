import type { Course } from '../../../contract/courses.ts'
import type { Lottery } from '../../../contract/enrollment/lottery.ts'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import type { WindowsResponse } from '../../../contract/enrollment/windows.ts'
import type { Pause } from '../../../contract/pauses.ts'
import type { GradeNotes, ListedSemester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { bellScheduleOf } from '../../../domain/bellSchedule.ts'
import type { Days, Period } from '../../../domain/days.ts'
import { DEFAULT_BELL_SCHEDULES } from '../../../domain/defaultBellSchedules.ts'
import { NOTE_KEYS, type NoteKey, parseGrades } from '../../../domain/grade.ts'
import { type Answer, answer, pending } from '../answers.ts'
import { USERS } from '../screen.tsx'
import { FAMILY, SEMESTER } from './school.ts'

const PARENT = { parent_id: USERS.parent.id, parent: { first_name: 'Elena', last_name: 'Marsh' } }
const MARSH = { last_name: 'Marsh', ...PARENT }

export const RUBY: Student = { id: 12, first_name: 'Ruby', grade: '5', ...MARSH }
export const OSCAR: Student = { id: 13, first_name: 'Oscar', grade: '10', ...MARSH }

const ALL_UPPER = '4,5,6,7,8,9,10,11,12'
const LUNCH = { label: 'Period 4 (Lunch)', period: '4', starts_at: '11:30', ends_at: '12:10', is_break: false } as const
const AFTER_SCHOOL = {
  label: 'Optional (After School)',
  period: 'Optional',
  starts_at: '15:15',
  ends_at: '16:00',
  is_break: false,
} as const

/** On Monday, lunch and the hour after the last period are for classes too. */
const BELL_SCHEDULES = DEFAULT_BELL_SCHEDULES.map((schedule) => {
  const rows =
    schedule.days === 'M' && schedule.grades === ALL_UPPER
      ? [...schedule.rows.map((row) => (row.is_break ? LUNCH : row)), AFTER_SCHOOL]
      : schedule.rows
  return { ...schedule, rows: [...rows] }
})

type Row = readonly [section: string, days: Days, period: Period, grade: string, name: string, ...more: More]
type More = readonly [teacher: string, room: string, seats: number, description?: string]

const ROWS: readonly Row[] = [
  ['101', 'M', 'All Day', 'K,1', 'Little Explorers', 'Shandiin Begay', 'Cottage 1', 16],
  ['201', 'M', '1', '4,5,6', 'Pottery', 'Marisol Ortiz', 'Art Room', 10],
  ['226', 'M', '1', '4,5,6', 'Puppet Theater', "Declan O'Brien", 'Stage', 16],
  ['204', 'M', '2', '4,5,6', 'Math Puzzles', 'Łukasz Nowak', 'Room 4', 18],
  [
    '207',
    'M',
    '3',
    '4,5',
    'Beginning Violin',
    'Chidi Okafor',
    'Music Room',
    14,
    '<p>No experience needed.</p><ul><li>Rental violins</li><li>Fifteen minutes of practice a day</li></ul>',
  ],
  ['210', 'M', '4', ALL_UPPER, 'Lunch Bunch', 'Irina Petrova', 'Dining Hall', 60],
  ['211', 'M', '5', '4,5,6', 'Robotics I', 'Grace Whitaker', 'Maker Space', 16],
  ['220', 'M', '5', '4,5,6', 'Map Making', 'Jan de Vries', 'Garden House', 14],
  ['214', 'M', '6', '4,5,6', 'Creative Writing', "Declan O'Brien", 'Room 5', 14],
  ['222', 'M', '6', '4,5,6', 'Weaving', 'Harrison Tsosie', 'Hogan', 12],
  ['217', 'M', '7', '4,5,6,7,8', 'Folk Dance', 'Irina Petrova', 'Gym', 24],
  ['219', 'M', '7', '4,5,6', 'Storytelling in Diné Bizaad', 'Harrison Tsosie', 'Hogan', 16],
  ['203', 'M', '1', '9,10,11,12', 'Biology', 'Thảo Nguyễn', 'Science Lab', 18],
  ['23', 'M', 'Optional', '4,5,6,7,8', 'Homework Club', 'Layla Haddad', 'Library', 20],
  ['103', 'T/TH', 'All Day', 'K,1', 'Little Explorers', 'Shandiin Begay', 'Cottage 1', 12],
  ['301', 'T/TH', '1', '4,5,6', 'Language Arts', "Declan O'Brien", 'Room 5', 20],
  ['304', 'T/TH', '2', '4,5,6', 'Earth Science', 'Thảo Nguyễn', 'Science Lab', 18],
  ['307', 'T/TH', '3', '4,5,6', 'Everyday Arithmetic', 'Łukasz Nowak', 'Room 4', 16],
  ['309', 'T/TH', '4', '4,5,6', 'Robotics II', 'Grace Whitaker', 'Maker Space', 14],
  ['313', 'T/TH', '5', '5,6,7,8', 'Intermediate Violin', 'Chidi Okafor', 'Music Room', 14],
  ['314', 'T/TH', '6', '4,5,6,7,8', 'Team Games', 'Irina Petrova', 'Gym', 16],
  ['105', 'W', 'All Day', 'K,1', 'Little Explorers', 'Shandiin Begay', 'Cottage 1', 12],
  ['107', 'W', 'All Day', 'K,1,2,3', 'Forest School', 'Harrison Tsosie', 'Garden', 10],
  ['401', 'W', '1', '4,5,6', 'Nature Journal', 'Jan de Vries', 'Garden House', 16],
  ['404', 'W', '2', '4,5,6', 'Desert Field Studies', 'Thảo Nguyễn', 'Science Lab', 14],
  ['406', 'W', '2', '9,10,11,12', 'Apprenticeship Day', 'Jan de Vries', 'Workshop', 12],
  ['108', 'F', 'All Day', 'K,1', 'Little Explorers', 'Shandiin Begay', 'Cottage 1', 16],
  ['501', 'F', '1', '4,5,6', 'Kitchen Chemistry', 'Thảo Nguyễn', 'Science Lab', 12],
  ['502', 'F', '1', '7,8,9,10,11,12', 'Guitar Lab', 'Chidi Okafor', 'Music Room', 12],
  ['508', 'F', '7', ALL_UPPER, 'Friday Film Club', "Declan O'Brien", 'Stage', 40],
  ['1004', 'HS', '4', '9,10,11,12', 'Personal Finance', 'Layla Haddad', 'Room 7', 20],
]

const TEACHERS = [...new Set(ROWS.map(([, , , , , teacher]) => teacher))]

/** The classes of the semester. One of grade 5, Creative Writing, is full. */
const CLASSES: readonly Course[] = ROWS.map(toCourse)

function toCourse([section, days, period, grade, name, teacher, room, max_seats, description]: Row): Course {
  const [first_name = '', ...last_names] = teacher.split(' ')
  const teacher_id = 100 + TEACHERS.indexOf(teacher)
  return {
    id: Number(section),
    section,
    name,
    name_es: '',
    description: description ?? `<p>${name} for everyone.</p>`,
    description_es: '',
    teacher_id,
    teacher: { id: teacher_id, first_name, last_name: last_names.join(' ') },
    grade,
    max_seats,
    room,
    period,
    days,
    time: timeOf(days, period, grade),
    restrictions: '',
    current_seats: name === 'Creative Writing' ? max_seats : 4,
    offered_seats: 0,
    wait_list: name === 'Creative Writing' ? 2 : 0,
    semester: SEMESTER.name,
    semester_id: SEMESTER.id,
    active: true,
  }
}

/** As the office writes it, "12:15-1:10". */
function timeOf(days: Days, period: Period, grades: string): string {
  const [grade = '5'] = parseGrades(grades)
  const row = bellScheduleOf(BELL_SCHEDULES, days, grade)?.rows.find((one) => one.period === period)
  return row ? `${clock(row.starts_at)}-${clock(row.ends_at)}` : ''
}

function clock(time: string): string {
  const [hours, minutes] = time.split(':')
  return `${Number(hours) % 12 || 12}:${minutes}`
}

/** The first class of this name. @throws without one */
export function course(name: string, changed: Partial<Course> = {}): Course {
  const found = CLASSES.find((one) => one.name === name)
  if (!found) throw new Error(`no class is called ${name}`)
  return { ...found, ...changed }
}

type Offer = Schedule['offered'][number]

export function schedule(part: Partial<Schedule> = {}): Schedule {
  return { enrolled: [], waiting: [], offered: [], reserve: [], ...part }
}

/** The first place of a wait list. */
export function waitingFor(course: Course): Schedule['waiting'][number] {
  return { ...course, position: 1, swap: null, passed_over: null }
}

/** A seat that is held in this class, for which the child gives up no other. */
export function offerOf(course: Course, changed: Partial<Offer> = {}): Offer {
  return { ...course, expires_at: inHours(23), drops: null, ...changed }
}

export function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString()
}

/** The children of the family, each with its schedule. */
export type Children = readonly (readonly [Student, Schedule])[]

interface State {
  readonly pauses?: readonly Pause[]
  readonly semesters?: readonly ListedSemester[]
  readonly windows?: WindowsResponse['windows']
  readonly courses?: readonly Course[]
  readonly lottery?: Lottery
}

/** What the dashboard of these children asks for. */
export function dashboardOf(children: Children, state: State = {}): Answer[] {
  const { semesters = [SEMESTER], windows = [], courses = CLASSES } = state
  const now = inHours(0)
  return [
    ...FAMILY,
    answer('GET /api/me', 200, { user: userOf(children) }),
    answer('GET /api/semester', 200, { semesters: [...semesters] }),
    familyOf(children),
    answer('GET /api/semester/:id/windows', 200, { windows, now }),
    answer('GET /api/semester/:id/bell-schedules', 200, { bell_schedules: BELL_SCHEDULES }),
    answer('GET /api/courses/times/:semester', 200, {
      class_times: courses.map(({ days, period, grade }) => ({ days, period, grade })),
    }),
  ]
}

type FamilyBody = Parameters<typeof answer<'GET /api/family', 200>>[2]

/** The schedules of the children, and what others changed for them. */
export function familyOf(children: Children, more: Partial<Pick<FamilyBody, 'changes' | 'held'>> = {}): Answer {
  const schedules = children.map(([{ id }, schedule]) => ({ student_id: id, schedule }))
  const held = children.flatMap(([{ id }, { offered }]) =>
    offered.map(({ id: course_id, name, name_es, expires_at, semester_id }) => ({
      student_id: id,
      course_id,
      name,
      name_es,
      expires_at,
      semester_id,
    })),
  )
  return answer('GET /api/family', 200, { now: inHours(0), schedules, changes: [], held, ...more })
}

function userOf(children: Children) {
  return { ...USERS.parent, students: children.map(([student]) => student) }
}

const NO_DAY = { time: '', msg: '', msg_es: '' }
const NO_NOTES: GradeNotes = {
  message: '',
  message_es: '',
  m: NO_DAY,
  t: NO_DAY,
  w: NO_DAY,
  f: NO_DAY,
  hs: NO_DAY,
}
const MESSAGES: Partial<Record<NoteKey, Partial<GradeNotes>>> = {
  kindergarten: { message: '<p>Welcome! Kindergarten comes for <strong>whole days</strong>.</p>' },
  grade_5: {
    message: '<p>A full week has <strong>eight classes on Monday</strong>.</p>',
    m: { time: '8:30-3:10', msg: '<p>Lunch is period 4, <strong>11:30-12:10</strong>.</p>', msg_es: '' },
  },
}
const NOTES = Object.fromEntries(NOTE_KEYS.map((key) => [key, { ...NO_NOTES, ...MESSAGES[key] }])) as Record<
  NoteKey,
  GradeNotes
>

/** What the enrollment screen of a child asks for. */
export function enrollmentOf(student: Student, schedule: Schedule, state: State = {}): Answer[] {
  const { semesters = [SEMESTER], windows = [], courses = CLASSES, lottery = null, pauses = [] } = state
  const user = userOf([[student, schedule]])
  const semester = { ...SEMESTER, notes: NOTES }
  return [
    ...dashboardOf([[student, schedule]], state),
    answer('GET /api/courses/by-semester/:semester', 200, { courses: [...courses] }),
    answer('GET /api/students/:id/schedule', 200, { schedule }),
    answer('GET /api/semester/:id', 200, { semester }),
    answer('GET /api/semester/:id/lottery', 200, { lottery, now: inHours(0) }),
    answer('GET /api/students/:id/enrollment-screen', 200, {
      user,
      semesters: [...semesters],
      pauses: [...pauses],
      selected: {
        semester,
        windows: { windows, now: inHours(0), etag: '"1"' },
        lottery,
        schedule,
      },
    }),
    answer('GET /api/pauses', 200, { pauses: [...pauses] }),
    pending('GET /api/live'),
  ]
}
