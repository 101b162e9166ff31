import { sql } from 'kysely'
import { fullName } from '../../../domain/person.ts'
import type { Transaction } from '../../db/database.ts'
import { OPTIMIZATION_FENCE } from '../../db/optimizationFence.ts'
import { preparedStatement } from '../../db/preparedStatement.ts'
import type { EnrollmentContext } from '../context.ts'
import type { Decision } from './decideGroup.ts'

/** Enrolls students in locked courses, where they have no entry. The roster entries and the log rows are one statement, in order. */
export async function insertEnrollments(trx: Transaction, enrolled: readonly EnrollmentContext[]): Promise<void> {
  const rows = enrolled.map(({ student, course, by }, n) => ({
    n,
    course_id: course.id,
    student_id: student.id,
    grade: student.grade,
    section: course.section,
    class: course.name,
    semester: course.semester,
    first_name: student.first_name,
    last_name: student.last_name,
    culprit: fullName(by),
    culprit_id: by.id,
  }))
  await insertRows(trx, JSON.stringify(rows))
}

const insertRows = preparedStatement(
  (rows: string) => sql`
    with enrolled as materialized (
      select *
      from json_to_recordset(${rows}::json) given(n integer, course_id integer, student_id integer, grade text, section text, class text,
        semester text, first_name text, last_name text, culprit text, culprit_id integer)
      cross join lateral (
        select semester_id, days, period_span from course where id = given.course_id offset ${OPTIMIZATION_FENCE}
      ) course
    ), entry as (
      insert into roster_entry (course_id, student_id, status, grade, overridden, shares_time, semester_id, days, period_span)
      select course_id, student_id, 'enrolled', grade, false, false, semester_id, days, period_span from enrolled order by n
      returning course_id, student_id
    )
    insert into enrollment_log
      (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
    select semester_id, course_id, student_id, section, class, semester, first_name, last_name, 'enrolled', culprit, culprit_id
    from entry join enrolled using (course_id, student_id) order by n`,
)

/** Stores the responses by user and key, so that two groups that insert the same keys do not deadlock. */
export async function insertResponses(trx: Transaction, decisions: readonly Decision[]): Promise<void> {
  const rows = decisions.map(({ user_id, key, response, now }) => ({
    user_id,
    key: key.value,
    request_hash: key.request_hash.toString('hex'),
    status: response.status,
    body: response.body,
    stored_at: now,
  }))
  await insertAll(trx, JSON.stringify(rows))
}

const insertAll = preparedStatement(
  (rows: string) => sql`
    insert into idempotent_response (user_id, key, request_hash, status, body, stored_at)
    select user_id, key, decode(request_hash, 'hex'), status, body, stored_at
    from json_to_recordset(${rows}::json) given(user_id integer, key text, request_hash text, status smallint, body text,
      stored_at timestamptz)
    order by user_id, key`,
)
