import type { Schedule } from '../../contract/schedules.ts'
import { bySection } from '../../domain/course.ts'
import type { Refusal } from '../../domain/enrollment.ts'
import { courseOf } from '../courses/courses.queries.ts'
import type { EnrollmentContext } from './context.ts'
import type { CourseWithStatus } from './roster.queries.ts'

export interface Outcome {
  readonly refusal?: Refusal | undefined
  readonly student: EnrollmentContext['student']
  readonly course: CourseWithStatus
  readonly others: readonly CourseWithStatus[]
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

/** The student's schedule of the semester. Parents do not see inactive classes. */
export function scheduleFrom(rows: readonly CourseWithStatus[], { activeOnly }: { activeOnly: boolean }): Schedule {
  const shown = rows.filter((row) => row.active || !activeOnly).sort(bySection)
  return {
    enrolled: shown.filter((row) => row.status === 'enrolled').map(courseOf),
    waiting: shown
      .filter((row) => row.status === 'waiting')
      .map((row) => ({ ...courseOf(row), position: row.position ?? 1 })),
  }
}

/** The schedules of a family's children, without those of children without classes. */
export function schedulesFrom(
  rows: readonly (CourseWithStatus & { readonly student_id: number })[],
): { student_id: number; schedule: Schedule }[] {
  const byStudent = Map.groupBy(rows, ({ student_id }) => student_id)
  return [...byStudent].map(([student_id, entries]) => ({
    student_id,
    schedule: scheduleFrom(entries, { activeOnly: true }),
  }))
}
