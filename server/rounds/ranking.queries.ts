import { sql } from 'kysely'
import type { Ranking } from '../../contract/rankings.ts'
import type { Course } from '../../domain/course.ts'
import type { Database, Transaction } from '../db/database.ts'

interface RankingKey {
  readonly round_id: number
  readonly student_id: number
}

export async function readRanking(
  db: Database | Transaction,
  { round_id, student_id }: RankingKey,
): Promise<Ranking | undefined> {
  const row = await db
    .selectFrom('ranking')
    .select(['code', 'wishes', 'saved_at'])
    .where('round_id', '=', round_id)
    .where('student_id', '=', student_id)
    .executeTakeFirst()
  return row && { ...row, saved_at: row.saved_at.toISOString() }
}

/** Returns false when the child has no ranking yet. */
export async function updateRanking(
  trx: Transaction,
  { round_id, student_id }: RankingKey,
  values: { readonly wishes: string; readonly saved_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ranking')
    .set(values)
    .where('round_id', '=', round_id)
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns false when another child has the code, or the child has a ranking. */
export async function insertRanking(
  trx: Transaction,
  key: RankingKey,
  values: { readonly code: number; readonly wishes: string; readonly saved_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('ranking')
    .values({ ...key, ...values, results: null })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Those of the classes that families can rank: active ones of this semester. */
export function rankedCourses(trx: Transaction, semester_id: number, ids: readonly number[]): Promise<Course[]> {
  if (ids.length === 0) return Promise.resolve([])
  return trx
    .selectFrom('course')
    .select(['id', 'section', 'name', 'days', 'period', 'grade', 'restrictions'])
    .select(['max_seats', 'current_seats', 'wait_list'])
    .where('semester_id', '=', semester_id)
    .where('active', '=', true)
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
}

/** The ids of the classes in which the child is enrolled in a semester. */
export async function enrolledCourses(trx: Transaction, student_id: number, semester_id: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('roster_entry')
    .select('course_id')
    .where('student_id', '=', student_id)
    .where('semester_id', '=', semester_id)
    .where('status', '=', 'enrolled')
    .execute()
  return rows.map(({ course_id }) => course_id)
}
