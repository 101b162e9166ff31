import { type RawBuilder, sql } from 'kysely'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import type { LogStatus } from '../schema/tables.ts'

export const LOG_COLUMNS = sql.raw(
  'semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id, reason',
)

/** The class, the student and the semester of the rows with this alias. */
export function namesOf(alias: string): RawBuilder<unknown> {
  const [course_id, student_id] = [sql.ref(`${alias}.course_id`), sql.ref(`${alias}.student_id`)]
  return sql`
    cross join lateral (
      select id, semester_id, section, name, days, period_span from course where id = ${course_id} offset ${OPTIMIZATION_FENCE}
    ) course
    cross join lateral (
      select id, grade, first_name, last_name from student where id = ${student_id} offset ${OPTIMIZATION_FENCE}
    ) student
    cross join lateral (select name from semester where id = course.semester_id offset ${OPTIMIZATION_FENCE}) semester`
}

interface LogValues {
  readonly status: LogStatus
  readonly culprit: string
  readonly culprit_id: number | null
  readonly reason: string | null
}

/** The part of a statement that writes a log row, with the current names, for each row of `entries`, whose alias is `entry`. */
export function logRows(
  entries: RawBuilder<unknown>,
  { status, culprit, culprit_id, reason }: LogValues,
): RawBuilder<unknown> {
  return sql`
    insert into enrollment_log (${LOG_COLUMNS})
    select course.semester_id, course.id, student.id, section, course.name, semester.name, first_name, last_name,
      ${status}, ${culprit}, ${culprit_id}::integer, ${reason}::text
    from ${entries} ${namesOf('entry')}`
}
