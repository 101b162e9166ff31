import { type RawBuilder, sql } from 'kysely'
import { fullName } from '../../domain/person.ts'
import type { LogStatus } from '../db/tables.ts'
import type { EnrollmentContext } from './context.ts'

/**
 * The log row of a roster change, as part of the statement that makes it: written only when `entry` changed. Names are kept
 * as they are now.
 */
export function logRow({ student, course, by }: EnrollmentContext, status: LogStatus): RawBuilder<unknown> {
  return sql`
    insert into enrollment_log
      (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
    select ${course.semester_id}::integer, ${course.id}::integer, ${student.id}::integer, ${course.section}, ${course.name},
      ${course.semester}, ${student.first_name}, ${student.last_name}, ${status}, ${fullName(by)}, ${by.id}::integer
    from entry`
}

/** What the log says was done; a rule passed over on purpose is said in it. */
export function statusOf(done: 'enrolled' | 'moved to enrolled' | 'waitlisted', anyway: boolean): LogStatus {
  return anyway ? `${done} (override)` : done
}

/** Whether a rule was passed over on purpose. */
export function isOverride(status: LogStatus): boolean {
  return status.endsWith('(override)')
}
