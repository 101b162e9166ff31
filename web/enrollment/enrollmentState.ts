import type { Course } from '../../contract/courses.ts'
import type { Schedule } from '../../contract/enrollment/schedules.ts'
import type { Semester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import type { Days } from '../../domain/days.ts'
import { type EnrollmentState, whyClosed } from '../../domain/enrollment/refusals.ts'
import type { Pausable } from '../../domain/pauses.ts'
import type { Opening } from './opening/useOpening.ts'

/** A student's schedule for one semester, which the rules need for every class on the screen. */
export interface StudentSemester {
  readonly student: Pick<Student, 'id' | 'first_name' | 'last_name' | 'grade'>
  readonly semester: Semester
  readonly schedule: Schedule
  /** Whether the semester is closed to the signed-in user. */
  readonly closed: boolean
  /** Whether an enrollment window is open. */
  readonly opening: Opening
  /** The days whose classes have met for the last time. None for the office. */
  readonly daysOver: ReadonlySet<Days>
  /** What is paused for the signed-in user. */
  readonly paused: readonly Pausable[]
  /** Whether the family must confirm the child before it gets anything new. */
  readonly unconfirmed: boolean
  /** The ids of the marked classes in the family's order. */
  readonly marked: readonly number[]
  /** Shows the seat that is held in a class, and moves the focus to it. */
  readonly showOffer: (course: Pick<Course, 'id'>) => void
}

/** Whether this is a time of changes. */
export function isOpen({ closed, opening }: Pick<StudentSemester, 'closed' | 'opening'>): boolean {
  return whyClosed({ closed, windowRefusal: opening.windowRefusal }) === undefined
}

/** Returns the input to the enrollment rules for one class. */
export function toEnrollmentState(
  course: Course,
  { student, schedule, closed, opening, daysOver, unconfirmed }: StudentSemester,
): EnrollmentState {
  return {
    grade: student.grade,
    course,
    enrolled: schedule.enrolled,
    status: enrollmentStatus(course, schedule),
    reserve_position: reservePosition(course, schedule) ?? null,
    closed,
    windowRefusal: opening.windowRefusal,
    over: daysOver.has(course.days),
    unconfirmed,
  }
}

export function enrollmentStatus(
  { id }: Pick<Course, 'id'>,
  { enrolled, waiting }: Schedule,
): EnrollmentState['status'] {
  if (enrolled.some((course) => course.id === id)) return 'enrolled'
  if (waiting.some((course) => course.id === id)) return 'waiting'
  return undefined
}

/** The seat in the class that is held for the student. */
export function offerOf({ id }: Pick<Course, 'id'>, { schedule }: Pick<StudentSemester, 'schedule'>) {
  return schedule.offered.find((course) => course.id === id)
}

/** Returns the student's wait list position, from 1; undefined if the student is not waiting for the class. */
export function waitListPosition({ id }: Pick<Course, 'id'>, { waiting }: Schedule): number | undefined {
  return waiting.find((course) => course.id === id)?.position
}

/** Returns the student's position in the class's reserve, from 1; undefined if the student is not in it. */
export function reservePosition({ id }: Pick<Course, 'id'>, { reserve }: Schedule): number | undefined {
  return reserve.find((course) => course.id === id)?.reserve_position
}
