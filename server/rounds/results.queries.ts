import type { RoundResults } from '../../contract/draws.ts'
import type { Database } from '../db/database.ts'

/** Undefined when the child did not take part. */
export async function readResults(
  db: Database,
  { round_id, student_id }: { readonly round_id: number; readonly student_id: number },
): Promise<RoundResults | undefined> {
  const row = await db
    .selectFrom('ranking')
    .select(['code', 'results'])
    .where('round_id', '=', round_id)
    .where('student_id', '=', student_id)
    .executeTakeFirst()
  return row?.results ? { code: row.code, ...row.results } : undefined
}
