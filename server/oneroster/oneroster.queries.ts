import { sql } from 'kysely'
import type { Grade } from '../../domain/grade.ts'
import type { Database } from '../db/database.ts'
import type { Snapshot } from '../db/snapshot.ts'

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
  const rows = snapshot.db
    .selectFrom('roster_entry')
    .select(['id', 'course_id', 'student_id'])
    .where('semester_id', '=', semester_id)
    .where('status', '=', 'enrolled')
  return snapshot.read(sql<{ id: number; course_id: number; student_id: number }>`${rows}`)
}

/** The students who are enrolled in a semester. */
export function studentsOf(snapshot: Snapshot, semester_id: number) {
  const rows = enrolledStudents(snapshot.db, semester_id).selectAll('student').orderBy('student.id')
  return snapshot.read(sql<EnrolledPerson & { grade: Grade; parent_id: number }>`${rows}`)
}

/** The parents of the students who are enrolled in a semester. */
export function parentsOf(snapshot: Snapshot, semester_id: number) {
  const rows = enrolledParents(snapshot.db, semester_id)
    .select(['id', 'first_name', 'last_name', 'email'])
    .orderBy('id')
  return snapshot.read(sql<EnrolledPerson & { email: string }>`${rows}`)
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

interface EnrolledPerson {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
}

function enrolledParents(db: Database, semester_id: number) {
  const ids = enrolledStudents(db, semester_id).select('student.parent_id')
  return db.selectFrom('users').where('users.id', 'in', ids)
}

function enrolledStudents(db: Database, semester_id: number) {
  const ids = db
    .selectFrom('roster_entry')
    .select('student_id')
    .where('semester_id', '=', semester_id)
    .where('status', '=', 'enrolled')
  return db.selectFrom('student').where('student.id', 'in', ids)
}
