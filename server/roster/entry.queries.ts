import { sql } from 'kysely'
import { sharesTime } from '../../domain/enrollment.ts'
import type { StandingSwap } from '../../domain/waitList/waitList.ts'
import type { Transaction } from '../db/database.ts'
import type { LogStatus } from '../db/tables.ts'
import type { EnrollmentContext } from './context.ts'
import { isOverride, logRow } from './log.ts'
import { studentIdOfEntry } from './roster.queries.ts'

/** Enrolls the student in the locked course. The roster entry and the log row are one statement. */
export function insertEnrollment(trx: Transaction, context: EnrollmentContext, status: LogStatus): Promise<unknown> {
  const { student, course } = context
  return sql`
    with entry as (
      insert into roster_entry
        (course_id, student_id, status, grade, overridden, shares_time, semester_id, days, period_span)
      select id, ${student.id}::integer, 'enrolled', ${student.grade}, ${isOverride(status)}::boolean,
        ${sharesTime(context.state)}::boolean, semester_id, days, period_span
      from course where id = ${course.id}
      on conflict (course_id, (student_id::bigint)) do update
        set status = 'enrolled', grade = excluded.grade, overridden = excluded.overridden,
          shares_time = excluded.shares_time, swap_drops = null, swap_automatic = false, updated_at = now()
      returning id
    ) ${logRow(context, status)}
  `.execute(trx)
}

/** Adds the student to the end of the locked course's wait list. */
export function insertWaitListEntry(
  trx: Transaction,
  context: EnrollmentContext,
  status: LogStatus,
  swap: StandingSwap | undefined,
): Promise<unknown> {
  const { student, course } = context
  return sql`
    with entry as (
      insert into roster_entry
        (course_id, student_id, status, grade, overridden, semester_id, days, period_span, swap_drops, swap_automatic)
      select id, ${student.id}::integer, 'waiting', ${student.grade}, ${isOverride(status)}::boolean, semester_id, days, period_span,
        ${swap?.drops ?? null}::integer, ${swap?.automatic ?? false}::boolean
      from course where id = ${course.id}
      returning id
    ) ${logRow(context, status)}
  `.execute(trx)
}

/** Changes the standing swap of a waiting student. The course is locked. */
export async function updateSwap(
  trx: Transaction,
  { course }: EnrollmentContext,
  swap: StandingSwap | undefined,
): Promise<void> {
  await trx
    .updateTable('roster_entry')
    .set({ swap_drops: swap?.drops ?? null, swap_automatic: swap?.automatic ?? false })
    .where('id', '=', course.entry_id)
    .execute()
}

/** Removes the student from the locked course's roster or wait list. */
export function deleteEntry(trx: Transaction, context: EnrollmentContext, status: LogStatus): Promise<unknown> {
  const { student, course } = context
  return sql`
    with entry as (
      delete from roster_entry where course_id = ${course.id} and ${studentIdOfEntry} = ${student.id}
      returning id
    ) ${logRow(context, status)}
  `.execute(trx)
}
