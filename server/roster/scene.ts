import type { Standing } from '../../domain/enrollment.ts'
import type { Grade } from '../../domain/grade.ts'
import { isClosedTo } from '../../domain/semester.ts'
import type { Transaction } from '../db/database.ts'
import { notFound } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { lockStudent, lockStudentFor } from '../students/students.queries.ts'
import { type Beside, lookAt } from './roster.queries.ts'

/** What somebody asks of a roster. `override` is an admin's "Enroll anyway". */
export interface RosterCommand {
  readonly student_id: number
  readonly course_id: number
  readonly by: SessionUser
  readonly override?: boolean | undefined
}

/** One child before one course, the child's row locked: what a roster operation decides on. */
export interface Scene {
  readonly student: {
    readonly id: number
    readonly first_name: string
    readonly last_name: string
    readonly grade: Grade
  }
  readonly course: Beside
  /** The child's other courses of the semester. */
  readonly others: readonly Beside[]
  readonly standing: Standing
  readonly by: SessionUser
}

/** What a look saw: the child, if there is one, and the courses beside it. */
export interface Look {
  readonly student: (Scene['student'] & { readonly parent_id: number }) | undefined
  readonly rows: readonly Beside[]
}

/**
 * Locks the student, then looks: the two travel together, and the look sees what was committed before the lock was given.
 * Courses are locked after it, by the statement that changes them.
 */
export async function lockAndLook(trx: Transaction, { student_id, course_id }: Target): Promise<Look> {
  const [student, rows] = await Promise.all([lockStudent(trx, student_id), lookAt(trx, student_id, course_id)])
  return { student, rows }
}

/** The same, sent before we know who asks: a stranger's look finds no child. */
export async function lookAhead(
  trx: Transaction,
  target: Target,
  token_hash: Buffer | undefined,
  now: Date,
): Promise<Look> {
  if (!token_hash) return { student: undefined, rows: [] }
  const { student_id, course_id } = target
  const [student, rows] = await Promise.all([
    lockStudentFor(trx, student_id, token_hash, now),
    lookAt(trx, student_id, course_id),
  ])
  return { student, rows }
}

type Target = Pick<RosterCommand, 'student_id' | 'course_id'>

/**
 * What the look means for the command.
 * @throws 404 for a stranger's child and for a course that is not there for this person.
 */
export function sceneOf({ student, rows }: Look, { course_id, by, override = false }: RosterCommand): Scene {
  const course = rows.find((row) => row.id === course_id)
  if (!student || (by.role === 'parent' && student.parent_id !== by.id)) throw notFound()
  if (!course || !isThereFor(course, by)) throw notFound()
  const others = rows.filter((row) => row.id !== course_id)
  const enrolled = others.filter((row) => row.status === 'enrolled')
  const closed = isClosedTo({ disabled: course.semester_disabled }, by.role)
  const standing = { grade: student.grade, course, enrolled, status: course.status ?? undefined, closed, override }
  return { student, course, others, standing, by }
}

function isThereFor(course: Beside, by: SessionUser): boolean {
  return by.role === 'admin' || (course.active && course.semester_active)
}
