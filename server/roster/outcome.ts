import type { Schedule } from '../../contract/schedules.ts'
import { bySection } from '../../domain/course.ts'
import type { Refusal } from '../../domain/enrollment.ts'
import { type CourseRow, courseOf } from '../courses/courses.queries.ts'
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

type ScheduleRow = CourseRow & Pick<CourseWithStatus, 'status' | 'position' | 'offer_expires_at' | 'offer_drops'>

/** The student's schedule of the semester. Parents do not see inactive classes. A class with an offer is also in `waiting`. */
export function scheduleFrom(rows: readonly ScheduleRow[], { activeOnly }: { activeOnly: boolean }): Schedule {
  const shown = rows.filter((row) => row.active || !activeOnly).sort(bySection)
  const waiting = shown.filter((row) => row.status === 'waiting')
  return {
    enrolled: shown.filter((row) => row.status === 'enrolled').map(courseOf),
    waiting: waiting.map((row) => ({ ...courseOf(row), position: row.position ?? 1 })),
    offered: waiting.flatMap((row) =>
      row.offer_expires_at
        ? [{ ...courseOf(row), expires_at: row.offer_expires_at.toISOString(), drops: row.offer_drops }]
        : [],
    ),
  }
}

/** The schedules of a family's children, without those of children without classes. */
export function schedulesFrom(
  rows: readonly (ScheduleRow & { readonly student_id: number })[],
): { student_id: number; schedule: Schedule }[] {
  const byStudent = Map.groupBy(rows, ({ student_id }) => student_id)
  return [...byStudent].map(([student_id, entries]) => ({
    student_id,
    schedule: scheduleFrom(entries, { activeOnly: true }),
  }))
}
