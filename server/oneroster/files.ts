import { PERIODS, type Period } from '../../domain/days.ts'
import type { ClassGrade, Grade } from '../../domain/grade.ts'
import { parseGrades } from '../../domain/grade.ts'
import { dayAfter, schoolYearEnding } from '../../domain/schoolYear.ts'
import type { Snapshot } from '../platform/database/snapshots.ts'
import { sha256Hex } from '../platform/sha256.ts'
import { type FileName, HEADINGS } from './headings.ts'
import {
  countPeople,
  type EnrolledParent,
  type EnrolledStudent,
  emailsOfParents,
  parentIdsOf,
  parentsOf,
  type Seat,
  seatsOf,
  studentIdsOf,
  studentsOf,
  type TaughtClass,
  taughtClasses,
} from './oneroster.queries.ts'

/** The cells of a row by column. A missing cell is empty. */
type Cells = Readonly<Record<string, string>>

/** The id of the school. */
const SCHOOL = 'school'

const classId = (id: number) => `class-${id}`
const teacherId = (id: number) => `teacher-${id}`
const studentId = (id: number) => `student-${id}`
const parentId = (id: number) => `parent-${id}`

/** The codes of the Common Education Data Standards: KG, 01 … 12. */
function gradeCodes(grades: readonly ClassGrade[]): string {
  return grades.map((grade: Grade) => (grade === 'K' ? 'KG' : grade.padStart(2, '0'))).join(',')
}

/** The last row of each key, in the order of the first ones. */
function uniqueBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()]
}

/** The source of the files. */
interface OneRosterSource {
  readonly school: string
  readonly semester: { readonly id: number; readonly name: string }
  /** First and last day, as YYYY-MM-DD. */
  readonly from: string
  readonly to: string
}

export interface OneRosterFile {
  readonly name: FileName
  readonly headings: readonly string[]
  readonly batches: AsyncIterable<readonly Cells[]>
}

interface OneRosterFiles {
  readonly classes: number
  readonly seats: number
  /** Rows of all files. */
  readonly total: number
  /** In the order in which they must be read, because they share one snapshot. */
  readonly files: readonly OneRosterFile[]
}

/** The seven files of a semester. Wait lists are not exported, nor people who are not in a class. */
export async function oneRosterFiles(snapshot: Snapshot, source: OneRosterSource): Promise<OneRosterFiles> {
  const semester_id = source.semester.id
  const classes = await taughtClasses(snapshot.db, semester_id)
  const courses = uniqueBy(classes.map(courseCells), ({ sourcedId }) => sourcedId)
  const teachers = uniqueBy(classes, ({ teacher_id }) => String(teacher_id))
  const ofTeachers = teachers.map(({ email }) => email)
  const shared = await emailsOfParents(snapshot.db, semester_id, ofTeachers)
  const { students, parents } = await countPeople(snapshot.db, semester_id)
  const people = peopleOf(snapshot, semester_id, teachers, [...ofTeachers, ...shared])
  const seats = classes.reduce((sum, { current_seats }) => sum + current_seats, 0)
  const file = (name: FileName, batches: AsyncIterable<readonly Cells[]>) => ({
    name,
    headings: HEADINGS[name],
    batches,
  })
  const users = teachers.length + students + parents
  return {
    classes: classes.length,
    seats,
    total: 2 + 2 * classes.length + courses.length + seats + 2 * users,
    files: [
      file('academicSessions', only([sessionCells(source)])),
      file('classes', only(classes.map((course) => classCells(course, source.semester)))),
      file('courses', only(courses)),
      file('enrollments', enrollments(snapshot, semester_id, classes)),
      file('orgs', only([{ sourcedId: SCHOOL, name: source.school, type: 'school' }])),
      file('roles', rolesOf(snapshot, semester_id, teachers)),
      file('users', mapped(people, userCells)),
    ],
  }
}

async function* enrollments(snapshot: Snapshot, semester_id: number, classes: readonly TaughtClass[]) {
  yield classes.map(teachingCells)
  yield* mapped(seatsOf(snapshot, semester_id), seatCells)
}

async function* only(cells: readonly Cells[]): AsyncGenerator<readonly Cells[]> {
  yield cells
}

async function* mapped<Row>(batches: AsyncIterable<readonly Row[]>, cellsOf: (row: Row) => Cells) {
  for await (const rows of batches) yield rows.map(cellsOf)
}

/** OneRoster's end date is exclusive: the day after the last day. */
function sessionCells({ semester, from, to }: OneRosterSource): Cells {
  return {
    sourcedId: `semester-${semester.id}`,
    title: semester.name,
    type: 'semester',
    startDate: from,
    endDate: dayAfter(to),
    schoolYear: String(schoolYearEnding(to)),
  }
}

function classCells(
  { id, section, name, grade, room, period }: TaughtClass,
  semester: OneRosterSource['semester'],
): Cells {
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
function courseCells({ name }: TaughtClass) {
  return { sourcedId: courseId(name), title: name, orgSourcedId: SCHOOL }
}

function teachingCells({ id, teacher_id }: TaughtClass): Cells {
  const [classSourcedId, userSourcedId] = [classId(id), teacherId(teacher_id)]
  const sourcedId = `teaching-${id}-${teacher_id}`
  return { sourcedId, classSourcedId, schoolSourcedId: SCHOOL, userSourcedId, role: 'teacher', primary: 'true' }
}

function seatCells({ id, course_id, student_id }: Seat): Cells {
  const [classSourcedId, userSourcedId] = [classId(course_id), studentId(student_id)]
  return { sourcedId: `seat-${id}`, classSourcedId, schoolSourcedId: SCHOOL, userSourcedId, role: 'student' }
}

function periodsOf(period: Period): readonly string[] {
  return period === 'All Day' ? PERIODS.filter((name) => /^\d$/.test(name)) : [period]
}

/** A hash of the name, so that a course has the same id in every semester. */
function courseId(name: string): string {
  return `course-${sha256Hex(name.normalize()).slice(0, 16)}`
}

type Role = 'teacher' | 'student' | 'parent'
type Person = Cells & { readonly sourcedId: string; readonly role: Role }

/** The teachers, the enrolled students and their parents. `emails` has each email of a teacher once for each person who has it. */
async function* peopleOf(
  snapshot: Snapshot,
  semester_id: number,
  teachers: readonly TaughtClass[],
  emails: readonly string[],
): AsyncGenerator<readonly Person[]> {
  const owners = Map.groupBy(emails, (email) => email)
  const isOnly = (email: string, others: number) => email !== '' && (owners.get(email)?.length ?? 0) <= others
  yield teachers.map((teacher) => teacherPerson(teacher, isOnly(teacher.email, 1)))
  for await (const students of studentsOf(snapshot, semester_id)) yield students.map(studentPerson)
  for await (const parents of parentsOf(snapshot, semester_id))
    yield parents.map((parent) => parentPerson(parent, isOnly(parent.email, 0)))
}

/** The roles of the same people. */
async function* rolesOf(
  snapshot: Snapshot,
  semester_id: number,
  teachers: readonly TaughtClass[],
): AsyncGenerator<readonly Cells[]> {
  yield teachers.map(({ teacher_id }) => roleCells(teacherId(teacher_id), 'teacher'))
  for await (const students of studentIdsOf(snapshot, semester_id))
    yield students.map(({ id }) => roleCells(studentId(id), 'student'))
  for await (const parents of parentIdsOf(snapshot, semester_id))
    yield parents.map(({ id }) => roleCells(parentId(id), 'parent'))
}

function roleCells(sourcedId: string, role: Role): Cells {
  return { sourcedId: `role-${sourcedId}`, userSourcedId: sourcedId, roleType: 'primary', role, orgSourcedId: SCHOOL }
}

function userCells({ role, ...cells }: Person): Cells {
  return { enabledUser: 'true', primaryOrgSourcedId: SCHOOL, ...cells }
}

/** The username is the email, or the id for students and for emails that several users have. */
function teacherPerson({ teacher_id, email, active, ...names }: TaughtClass, isOnlyOwner: boolean): Person {
  const sourcedId = teacherId(teacher_id)
  const username = isOnlyOwner ? email : sourcedId
  return { ...namesOf(names), sourcedId, username, enabledUser: String(active), email, role: 'teacher' }
}

function studentPerson({ id, parent_id, grade, ...names }: EnrolledStudent): Person {
  const sourcedId = studentId(id)
  const grades = grade === 'done' ? '' : gradeCodes([grade])
  const agentSourcedIds = parentId(parent_id)
  return { ...namesOf(names), sourcedId, username: sourcedId, agentSourcedIds, grades, role: 'student' }
}

function parentPerson({ id, email, ...names }: EnrolledParent, isOnlyOwner: boolean): Person {
  const sourcedId = parentId(id)
  return { ...namesOf(names), sourcedId, username: isOnlyOwner ? email : sourcedId, email, role: 'parent' }
}

function namesOf({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }) {
  return { givenName: first_name, familyName: last_name }
}
