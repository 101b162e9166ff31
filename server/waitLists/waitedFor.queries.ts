import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

/** The classes that these children wait for, in all semesters. */
export async function classesWaitedForBy(trx: Transaction, student_ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('roster_entry')
    .select('course_id')
    .distinct()
    .where(sql<boolean>`student_id = any(${student_ids}::integer[])`)
    .where('status', '=', 'waiting')
    .execute()
  return rows.map(({ course_id }) => course_id)
}

/** The classes with a wait list, in one semester or in all of them. */
export async function classesWithWaitLists(trx: Transaction, semester_id?: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('course')
    .select('id')
    .where('wait_list', '>', 0)
    .$if(semester_id !== undefined, (query) => query.where('semester_id', '=', semester_id ?? 0))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
