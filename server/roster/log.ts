import { type RawBuilder, sql } from 'kysely'
import { fullName } from '../../domain/person.ts'
import type { LogStatus } from '../db/tables.ts'
import type { EnrollmentContext } from './context.ts'

/** The part of a roster change's statement that writes its log row, with the current names, for each row of `entry`. */
export function logRow({ student, course, by }: EnrollmentContext, status: LogStatus): RawBuilder<unknown> {
  return sql`
    insert into enrollment_log
      (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
    select ${course.semester_id}::integer, ${course.id}::integer, ${student.id}::integer, ${course.section}, ${course.name},
      ${course.semester}, ${student.first_name}, ${student.last_name}, ${status}, ${fullName(by)}, ${by.id}::integer
    from entry`
}

type Overridable = 'enrolled' | 'moved to enrolled' | 'enrolled past the wait list' | 'waitlisted'

/** The log's status of an action, with the override. */
export function statusOf(action: Overridable, isOverridden: boolean): LogStatus {
  return isOverridden ? `${action} (override)` : action
}

export function isOverride(status: LogStatus): boolean {
  return status.endsWith('(override)')
}
