import type { EnrollmentState } from '../../domain/enrollment.ts'
import type { Grade } from '../../domain/grade.ts'
import { isClosedTo } from '../../domain/semester.ts'
import type { Transaction } from '../db/database.ts'
import type { Credentials, Session } from '../http/idempotency.ts'
import { notFound } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { lockStudent } from '../students/students.queries.ts'
import { authenticateAndLock, type LockCondition, type LockedStudent, lockCourse } from './lock.queries.ts'
import { type CourseWithStatus, readRoster } from './roster.queries.ts'

/** What somebody asks of a roster. `override` is an admin's "Enroll anyway". */
export interface RosterCommand {
  readonly student_id: number
  readonly course_id: number
  readonly by: SessionUser
  readonly override?: boolean | undefined
}

/** One child before one course, the child's row locked: what a roster operation decides on. `held`: the course is locked, too. */
export interface EnrollmentContext {
  readonly student: {
    readonly id: number
    readonly first_name: string
    readonly last_name: string
    readonly grade: Grade
  }
  readonly course: CourseWithStatus
  /** The child's other courses of the semester. */
  readonly others: readonly CourseWithStatus[]
  readonly state: EnrollmentState
  readonly isCourseLocked: boolean
  readonly by: SessionUser
}

/** What a look saw: the child, if there is one, and the courses beside it. Only a course that is held may be changed. */
export interface RosterSnapshot {
  readonly student: LockedStudent | undefined
  readonly rows: readonly CourseWithStatus[]
}

type Target = Pick<RosterCommand, 'student_id' | 'course_id'>

/**
 * Asks who it is, locks the child and, if there is the chance, the course; then looks. The two travel together: the look sees
 * what was committed before the locks were given, and a stranger's finds no child.
 */
export async function authenticateLockAndRead(
  trx: Transaction,
  chance: LockCondition,
  asking: Credentials,
  target: Target,
): Promise<readonly [Session | undefined, RosterSnapshot]> {
  const [[caller, student], rows] = await Promise.all([
    authenticateAndLock(trx, chance, asking, target),
    readRoster(trx, target.student_id, target.course_id),
  ])
  return [caller, { student, rows }]
}

/** The same for somebody who is known already, with the course held in any case. */
export async function lockAndRead(trx: Transaction, target: Target): Promise<RosterSnapshot> {
  const [student, , rows] = await Promise.all([
    lockStudent(trx, target.student_id),
    lockCourse(trx, target.course_id),
    readRoster(trx, target.student_id, target.course_id),
  ])
  return { student: student && { ...student, held: true }, rows }
}

/** Looks again with the course locked: when there was no chance, and after that there was. */
export async function rereadLocked(
  trx: Transaction,
  { student }: RosterSnapshot,
  { student_id, course_id }: Target,
): Promise<RosterSnapshot> {
  const [, rows] = await Promise.all([lockCourse(trx, course_id), readRoster(trx, student_id, course_id)])
  return { student: student && { ...student, held: true }, rows }
}

/**
 * What the look means for the command.
 * @throws 404 for a stranger's child and for a course that is not there for this person.
 */
export function contextFrom(
  { student, rows }: RosterSnapshot,
  { course_id, by, override = false }: RosterCommand,
): EnrollmentContext {
  const course = rows.find((row) => row.id === course_id)
  if (!student || (by.role === 'parent' && student.parent_id !== by.id)) throw notFound()
  if (!course || !isThereFor(course, by)) throw notFound()
  const others = rows.filter((row) => row.id !== course_id)
  const enrolled = others.filter((row) => row.status === 'enrolled').map((row) => shownTo(by, row))
  const closed = isClosedTo({ disabled: course.semester_disabled }, by.role)
  const standing = { grade: student.grade, course, enrolled, status: course.status ?? undefined, closed, override }
  return { student, course, others, state: standing, isCourseLocked: student.held, by }
}

/** A class the office has hidden stands in the way and is not named to a family. */
function shownTo({ role }: SessionUser, row: CourseWithStatus): CourseWithStatus {
  return role === 'admin' || row.active ? row : { ...row, name: 'another class' }
}

function isThereFor(course: CourseWithStatus, by: SessionUser): boolean {
  return by.role === 'admin' || (course.active && course.semester_active)
}
