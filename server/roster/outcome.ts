import type { Refusal } from '../../domain/enrollment.ts'
import type { CourseRow } from '../courses/courses.queries.ts'
import type { EnrollmentContext } from './context.ts'
import type { CourseWithStatus } from './roster.queries.ts'

export interface Outcome {
  readonly refusal?: Refusal | undefined
  readonly student: EnrollmentContext['student']
  readonly course: CourseWithStatus
  readonly others: readonly CourseWithStatus[]
  /** Other courses whose counts the command changed. */
  readonly changed?: readonly CourseRow[]
}

/** A refused command has changed nothing. */
export function refused({ student, course, others }: EnrollmentContext, refusal: Refusal): Outcome {
  return { refusal, student, course, others }
}

/** The course must be locked. The outcome has its counts and the student's status after the change. */
export function succeeded({ student, course, others }: EnrollmentContext, status: CourseWithStatus['status']): Outcome {
  const changed = (counted: CourseWithStatus['status']) =>
    Number(status === counted) - Number(course.status === counted)
  const current_seats = course.current_seats + changed('enrolled')
  const wait_list = course.wait_list + changed('waiting')
  const position = status === 'waiting' ? wait_list : null
  return { student, course: { ...course, current_seats, wait_list, status, position }, others }
}
