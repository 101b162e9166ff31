import { sql } from 'kysely'
import type { Grade } from '../../domain/grade.ts'
import type { Database } from '../platform/database/database.ts'
import type { Snapshot } from '../platform/database/snapshots.ts'

export type TaughtClass = Awaited<ReturnType<typeof taughtClasses>>[number]
export type Seat = RowOf<typeof seatsOf>
export type EnrolledStudent = RowOf<typeof studentsOf>
export type EnrolledParent = RowOf<typeof parentsOf>

type RowOf<Read extends (...parameters: never[]) => AsyncIterable<readonly unknown[]>> =
  ReturnType<Read> extends AsyncIterable<readonly (infer Row)[]> ? Row : never

/** The classes of a semester with their teachers: those that are active or have students. */
export function taughtClasses(db: Database, semester_id: number) {
  return db
    .selectFrom('course')
    .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
    .select(['course.id', 'course.section', 'course.name', 'course.grade', 'course.room', 'course.period'])
    .select(['course.current_seats', 'teacher_id'])
    .select(['teacher.first_name', 'teacher.last_name', 'teacher.email', 'teacher.active'])
    .where('course.semester_id', '=', semester_id)
    .where((where) => where.or([where('course.active', '=', true), where('course.current_seats', '>', 0)]))
    .orderBy('course.id')
    .execute()
}

export async function countPeople(db: Database, semester_id: number): Promise<{ students: number; parents: number }> {
  return enrolledStudents(db, semester_id)
    .select(({ fn }) => [
      fn.countAll<number>().as('students'),
      fn.count<number>('student.parent_id').distinct().as('parents'),
    ])
    .executeTakeFirstOrThrow()
}

/** The enrollments of a semester. */
export function seatsOf(snapshot: Snapshot, semester_id: number) {
  const rows = enrollmentsOf(snapshot.db, semester_id).select(['id', 'course_id', 'student_id'])
  return snapshot.read(sql<{ id: number; course_id: number; student_id: number }>`${rows}`)
}

/** The students who are enrolled in a semester. In no order, so that PostgreSQL reads the enrollments once. */
export function studentsOf(snapshot: Snapshot, semester_id: number) {
  const rows = enrolledStudents(snapshot.db, semester_id).select([
    'id',
    'first_name',
    'last_name',
    'grade',
    'parent_id',
  ])
  return snapshot.read(sql<EnrolledPerson & { grade: Grade; parent_id: number }>`${rows}`)
}

export function studentIdsOf(snapshot: Snapshot, semester_id: number) {
  return snapshot.read(sql<PersonId>`${enrolledStudents(snapshot.db, semester_id).select('id')}`)
}

/** The parents of the students who are enrolled in a semester. */
export function parentsOf(snapshot: Snapshot, semester_id: number) {
  const rows = enrolledParents(snapshot.db, semester_id).select(['id', 'first_name', 'last_name', 'email'])
  return snapshot.read(sql<EnrolledPerson & { email: string }>`${rows}`)
}

export function parentIdsOf(snapshot: Snapshot, semester_id: number) {
  const rows = enrolledStudents(snapshot.db, semester_id).select('parent_id as id').distinct()
  return snapshot.read(sql<PersonId>`${rows}`)
}

/** Those of the emails that parents of enrolled students have. */
export async function emailsOfParents(
  db: Database,
  semester_id: number,
  emails: readonly string[],
): Promise<readonly string[]> {
  const rows = await enrolledParents(db, semester_id)
    .select('email')
    .where(sql<boolean>`email = any(${[...emails]}::text[])`)
    .execute()
  return rows.map(({ email }) => email)
}

interface PersonId {
  readonly id: number
}

interface EnrolledPerson extends PersonId {
  readonly first_name: string
  readonly last_name: string
}

function enrolledParents(db: Database, semester_id: number) {
  const ids = enrolledStudents(db, semester_id).select('student.parent_id')
  return db.selectFrom('users').where('users.id', 'in', ids)
}

function enrolledStudents(db: Database, semester_id: number) {
  return db.selectFrom('student').where('student.id', 'in', enrollmentsOf(db, semester_id).select('student_id'))
}

/** By class, because an index has the enrollments by class: those of all other semesters are not read. */
function enrollmentsOf(db: Database, semester_id: number) {
  const courses = db.selectFrom('course').select('course.id').where('semester_id', '=', semester_id)
  return db.selectFrom('roster_entry').where('course_id', 'in', courses).where('status', '=', 'enrolled')
}
