import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE, type ValueOrColumn } from '../platform/database/statements.ts'

/**
 * Whether a student gets nothing new in the semester of the row `semester`, because its family has not confirmed. For statements that read a semester
 * anyway: with a setting other than `required`, nothing else is read.
 */
export function isUnconfirmed(student_id: ValueOrColumn<number>): RawBuilder<boolean> {
  return sql<boolean>`case when semester.confirmation = 'required' then
    coalesce(semester.confirmation_from <= (clock_timestamp() at time zone (select time_zone from school))::date, true)
    and not exists (
      select from (select semester_id from confirmation where student_id = ${student_id} offset ${OPTIMIZATION_FENCE}) confirmed
      where confirmed.semester_id = semester.id
    ) else false end`
}

/** As `isUnconfirmed`, for a command that reads no semester. */
export async function isStudentUnconfirmed(
  db: Database | Transaction,
  { student_id, semester_id }: { readonly student_id: number; readonly semester_id: number },
): Promise<boolean> {
  const semester = await db
    .selectFrom('semester')
    .select(isUnconfirmed(student_id).as('unconfirmed'))
    .where('id', '=', semester_id)
    .executeTakeFirst()
  return semester?.unconfirmed === true
}
