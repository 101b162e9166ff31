import { createHash } from 'node:crypto'
import { type ClassGrade, type Grade, parseGrades } from '../../domain/grade.ts'
import { PERIODS, type Period } from '../../domain/period.ts'
import { dayAfter, schoolYearEnding } from '../../domain/schoolYear.ts'
import { type FileName, HEADINGS } from './headings.ts'
import type { Rosters, TaughtClass } from './oneroster.queries.ts'

/** The source of the files. */
export interface OneRosterSource extends Rosters {
  readonly school: string
  readonly semester: { readonly id: number; readonly name: string }
  /** First and last day, as YYYY-MM-DD. */
  readonly from: string
  readonly to: string
}

type Cells = Readonly<Record<string, string>>

const SCHOOL = 'school'

/** The seven files, each with a header row. Wait lists are not exported. */
export function oneRosterFiles(source: OneRosterSource): Record<FileName, string[][]> {
  const rows: Record<FileName, Cells[]> = {
    academicSessions: [sessionOf(source)],
    classes: source.classes.map((course) => classOf(course, source.semester)),
    courses: uniqueById(source.classes.map(courseOf)),
    enrollments: [...source.classes.map(teachingOf), ...source.seats.map(seatOf)],
    orgs: [{ sourcedId: SCHOOL, name: source.school, type: 'school' }],
    roles: usersOf(source).map(({ sourcedId, role }) => ({
      sourcedId: `role-${sourcedId}`,
      userSourcedId: sourcedId,
      roleType: 'primary',
      role,
      orgSourcedId: SCHOOL,
    })),
    users: withUsernames(usersOf(source)).map(({ role, ...cells }) => ({
      enabledUser: 'true',
      primaryOrgSourcedId: SCHOOL,
      ...cells,
    })),
  }
  const files = Object.entries(HEADINGS).map(([name, headings]) => [
    name,
    [[...headings], ...rows[name as FileName].map((cells) => headings.map((heading) => cells[heading] ?? ''))],
  ])
  return Object.fromEntries(files)
}

/** OneRoster's end date is exclusive: the day after the last day. */
function sessionOf({ semester, from, to }: OneRosterSource): Cells {
  return {
    sourcedId: `semester-${semester.id}`,
    title: semester.name,
    type: 'semester',
    startDate: from,
    endDate: dayAfter(to),
    schoolYear: String(schoolYearEnding(to)),
  }
}

function classOf({ id, section, name, grade, room, period }: TaughtClass, semester: { id: number }): Cells {
  return {
    sourcedId: classId(id),
    title: name,
    grades: gradeCodes(parseGrades(grade)),
    courseSourcedId: courseId(name),
    classCode: section,
    classType: 'scheduled',
    location: room,
    schoolSourcedId: SCHOOL,
    termSourcedIds: `semester-${semester.id}`,
    periods: periodsOf(period).join(','),
  }
}

/** In OneRoster all classes with one name belong to one course. */
function courseOf({ name }: TaughtClass) {
  return { sourcedId: courseId(name), title: name, orgSourcedId: SCHOOL }
}

function teachingOf({ id, teacher_id }: TaughtClass): Cells {
  const [classSourcedId, userSourcedId] = [classId(id), teacherId(teacher_id)]
  const sourcedId = `teaching-${id}-${teacher_id}`
  return { sourcedId, classSourcedId, schoolSourcedId: SCHOOL, userSourcedId, role: 'teacher', primary: 'true' }
}

function seatOf({ id, course_id, student_id }: Rosters['seats'][number]): Cells {
  const [classSourcedId, userSourcedId] = [classId(course_id), studentId(student_id)]
  return { sourcedId: `seat-${id}`, classSourcedId, schoolSourcedId: SCHOOL, userSourcedId, role: 'student' }
}

/** The teachers, the enrolled students and their parents. No other names are exported. */
function usersOf({ classes, seats }: Rosters) {
  const teachers = classes.map(({ teacher_id, ...person }) => ({
    ...namesOf(person),
    sourcedId: teacherId(teacher_id),
    enabledUser: String(person.active),
    email: person.email,
    role: 'teacher',
  }))
  const students = seats.map(({ student_id, parent_id, grade, ...person }) => ({
    ...namesOf(person),
    sourcedId: studentId(student_id),
    agentSourcedIds: parentId(parent_id),
    grades: grade === 'done' ? '' : gradeCodes([grade]),
    role: 'student',
  }))
  const parents = seats.map(({ parent_id, ...person }) => ({
    ...namesOf({ first_name: person.parent_first_name, last_name: person.parent_last_name }),
    sourcedId: parentId(parent_id),
    email: person.email,
    role: 'parent',
  }))
  return uniqueById<Cells & { sourcedId: string; role: string }>([...teachers, ...students, ...parents])
}

/** The username is the email, or the id for students and for emails that several users have. */
function withUsernames(users: ReturnType<typeof usersOf>) {
  const usersByEmail = Map.groupBy(users, ({ email }) => email)
  return users.map((user) => {
    const { email = '', sourcedId } = user
    return { ...user, username: email === '' || usersByEmail.get(email)?.length !== 1 ? sourcedId : email }
  })
}

function namesOf({ first_name, last_name }: { first_name: string; last_name: string }) {
  return { givenName: first_name, familyName: last_name }
}

/** The codes of the Common Education Data Standards: KG, 01 … 12. */
function gradeCodes(grades: readonly ClassGrade[]): string {
  return grades.map((grade: Grade) => (grade === 'K' ? 'KG' : grade.padStart(2, '0'))).join(',')
}

function periodsOf(period: Period): readonly string[] {
  return period === 'All Day' ? PERIODS.filter((name) => /^\d$/.test(name)) : [period]
}

function uniqueById<T extends { readonly sourcedId: string }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.sourcedId, row])).values()]
}

const classId = (id: number) => `class-${id}`
const teacherId = (id: number) => `teacher-${id}`
const studentId = (id: number) => `student-${id}`
const parentId = (id: number) => `parent-${id}`

/** A hash of the name, so that a course has the same id in every semester. */
function courseId(name: string): string {
  return `course-${createHash('sha256').update(name.normalize()).digest('hex').slice(0, 16)}`
}
