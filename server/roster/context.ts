import { bySection } from '../../domain/course.ts'
import { whyNotBeforeDraw } from '../../domain/draw/roundState.ts'
import type { EnrollmentState } from '../../domain/enrollment.ts'
import { isClosedTo } from '../../domain/semester.ts'
import type { Offer, StandingSwap } from '../../domain/waitList/waitList.ts'
import { notFound } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { requireOwnStudent } from '../students/requireOwnStudent.ts'
import { windowRefusalOf } from '../windows/opening.ts'
import type { LockedStudent } from './lock.queries.ts'
import type { CourseWithStatus } from './roster.queries.ts'
import type { RosterSnapshot } from './snapshot.ts'

/** `override` is an admin's "Enroll anyway". */
export interface RosterCommand {
  readonly student_id: number
  readonly course_id: number
  readonly by: SessionUser
  readonly override?: boolean | undefined
  /** The admin knows that waiting children are passed. */
  readonly passWaitList?: boolean | undefined
  /** The standing swap of a new place on a wait list. */
  readonly swap?: StandingSwap | undefined
}

/** The input of a roster operation. The student's row is locked. */
export interface EnrollmentContext {
  readonly student: LockedStudent
  readonly course: CourseWithStatus
  /** The student's other courses of the semester, by section: a refusal names the first one in the way, as on the screen. */
  readonly others: readonly CourseWithStatus[]
  readonly state: EnrollmentState
  readonly by: SessionUser
}

/**
 * The snapshot as input of the command's rules.
 * @throws 404 for another family's student, and for a course that this user may not see.
 */
export function contextFrom(
  { student: locked, rows }: RosterSnapshot,
  { course_id, by, override = false }: RosterCommand,
): EnrollmentContext {
  const student = requireOwnStudent(locked, by)
  const course = rows.find((row) => row.id === course_id)
  if (!course || !isVisibleTo(by, course)) throw notFound()
  const others = rows.filter((row) => row.id !== course_id).sort(bySection)
  const enrolled = others
    .filter((row) => row.status === 'enrolled')
    .map((row) => (by.role === 'admin' ? row : withVisibleName(row)))
  const closed = isClosedTo({ disabled: course.semester_disabled }, by.role)
  const windowRefusal = beforeDraw(course, by) ?? windowRefusalOf(course.opening, student.grade, by.role)
  const status = course.status ?? undefined
  const state = {
    grade: student.grade,
    course,
    enrolled,
    status,
    closed,
    windowRefusal,
    override,
    offers: course.offered_seats,
  }
  return { student, course, others, state, by }
}

function beforeDraw({ before_draw }: CourseWithStatus, { role }: SessionUser) {
  return before_draw ? whyNotBeforeDraw({ drawn_at: null }, role) : undefined
}

/** The seat that is held for the child. It may have expired. */
export function ownOffer({ offer_expires_at, offer_drops }: CourseWithStatus): Omit<Offer, 'id'> | null {
  return offer_expires_at && { expires_at: offer_expires_at, drops: offer_drops }
}

/** An inactive class still blocks a time. A family does not learn its name. */
export function withVisibleName<R extends { readonly active: boolean; readonly name: string }>(row: R): R {
  return row.active ? row : { ...row, name: 'another class' }
}

function isVisibleTo(by: SessionUser, course: CourseWithStatus): boolean {
  return by.role === 'admin' || (course.active && course.semester_active)
}
