import type { Course } from '../../../contract/courses.ts'
import type { Lottery } from '../../../contract/enrollment/lottery.ts'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import type { WindowsResponse } from '../../../contract/enrollment/windows.ts'
import type { Pause } from '../../../contract/pauses.ts'
import type { GradeNotes, ListedSemester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { NOTE_KEYS, type NoteKey, noteKeyOf } from '../../../domain/grade.ts'
import { type Answer, answer, pending } from '../answers.ts'
import { USERS } from '../screen.tsx'
import { BELL_SCHEDULES, CLASSES } from './courses.ts'
import { FAMILY, SEMESTER } from './school.ts'

const PARENT = { parent_id: USERS.parent.id, parent: { first_name: 'Elena', last_name: 'Marsh' } }
const MARSH = { last_name: 'Marsh', ...PARENT, etag: '"1"' }

export const RUBY: Student = { id: 12, first_name: 'Ruby', grade: '5', ...MARSH }
export const OSCAR: Student = { id: 13, first_name: 'Oscar', grade: '10', ...MARSH }
/** A child whose names are about as long as a family may enter. */
export const LONG_NAMED: Student = {
  ...RUBY,
  first_name: 'anastasia'.repeat(12).slice(0, 100),
  last_name: 'Wolfeschlegelsteinhausen'.repeat(4),
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
  return new Date(Date.now() + hours * HOUR_MS).toISOString()
}

/** The children of the family, each with its schedule. */
export type Children = readonly (readonly [Student, Schedule])[]

interface State {
  readonly pauses?: readonly Pause[]
  readonly semesters?: readonly ListedSemester[]
  readonly windows?: WindowsResponse['windows']
  readonly seats_end?: WindowsResponse['seats_end']
  readonly courses?: readonly Course[]
  readonly lottery?: Lottery
}

/** What the dashboard of these children asks for. */
export function dashboardOf(children: Children, state: State = {}): Answer[] {
  const { semesters = [SEMESTER], windows = [], seats_end = {}, courses = CLASSES } = state
  const now = inHours(0)
  return [
    ...FAMILY,
    answer('GET /api/me', 200, { user: userOf(children) }),
    answer('GET /api/semester', 200, { semesters: [...semesters] }),
    familyOf(children),
    answer('GET /api/semester/:id/windows', 200, { windows, seats_end, now }),
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
  const { semesters = [SEMESTER], windows = [], seats_end = {}, courses = CLASSES, lottery = null, pauses = [] } = state
  const user = userOf([[student, schedule]])
  const semester = { ...SEMESTER, notes: NOTES, etag: '"1"', notes_etag: '"1"' }
  const noteKey = noteKeyOf(student.grade)
  return [
    ...dashboardOf([[student, schedule]], state),
    answer('GET /api/courses/by-semester/:semester', 200, { courses: [...courses] }),
    answer('GET /api/students/:id/schedule', 200, { schedule }),
    answer('GET /api/semester/:id', 200, { semester }),
    answer('GET /api/semester/:id/lottery', 200, { lottery, now: inHours(0), etag: '"1"' }),
    answer('GET /api/students/:id/enrollment-screen', 200, {
      user,
      semesters: [...semesters],
      pauses: [...pauses],
      selected: {
        semester: { ...SEMESTER, notes: noteKey ? { [noteKey]: NOTES[noteKey] } : {} },
        windows: { windows, seats_end, now: inHours(0), etag: '"1"' },
        lottery,
        schedule,
      },
    }),
    answer('GET /api/pauses', 200, { pauses: [...pauses] }),
    pending('GET /api/live'),
  ]
}
