import { isDeepStrictEqual as isDeepEqual } from 'node:util'
import { familyNumbers } from '../../../domain/enrollment/lottery/pool.ts'
import { type LaterEdit, rankingsText, type SavedRanking } from '../../../domain/enrollment/lottery/record.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { readFamiliesTogether } from './readPool.ts'
import { sha256 } from './secrets.ts'

/** What families had ranked when the ranking closed. `rankings_hash` is published from then on. */
export interface ClosedRankings {
  readonly rankings: readonly SavedRanking[]
  readonly rankings_hash: string
}

/**
 * Keeps the rankings as they are, once the ranking has closed, and publishes their hash. Call it with the lock of the lottery. A repeated
 * call changes nothing.
 */
export async function closeRankings(trx: Transaction, lottery_id: number): Promise<ClosedRankings> {
  const kept = await trx
    .selectFrom('lottery')
    .select(['rankings', 'rankings_hash'])
    .where('id', '=', lottery_id)
    .executeTakeFirstOrThrow()
  if (kept.rankings && kept.rankings_hash) return { rankings: kept.rankings, rankings_hash: kept.rankings_hash }
  const rankings = await readSavedRankings(trx, lottery_id)
  const rankings_hash = sha256(rankingsText(rankings))
  await trx
    .updateTable('lottery')
    .set({ rankings: JSON.stringify(rankings), rankings_hash })
    .where('id', '=', lottery_id)
    .execute()
  return { rankings, rankings_hash }
}

/** The rankings with choices, by code. */
async function readSavedRankings(trx: Transaction, lottery_id: number): Promise<SavedRanking[]> {
  const rows = await trx
    .selectFrom('ranking')
    .innerJoin('student', 'student.id', 'ranking.student_id')
    .select(['code', 'parent_id', 'all_day_first', 'wishes'])
    .where('lottery_id', '=', lottery_id)
    .orderBy('code')
    .execute()
  const chosen = rows.filter(({ wishes }) => wishes.length > 0)
  const families = familyNumbers(chosen, await readFamiliesTogether(trx, lottery_id))
  return chosen.map(({ code, all_day_first, wishes }) => {
    return { code, family: families.get(code) ?? null, all_day_first, wishes }
  })
}

/**
 * Records what a change after the closing made of the rankings: an edit of each child whose ranking differs. A child without choices has an
 * edit without wishes. Edits are published by code. Call it with the lock of the lottery, after `closeRankings` and the change.
 */
export async function recordEdits(trx: Transaction, lottery_id: number): Promise<void> {
  const { rankings } = await closeRankings(trx, lottery_id)
  const edits = await readEdits(trx, lottery_id)
  const known = new Map([...rankings, ...edits.map(({ ranking }) => ranking)].map((ranking) => [ranking.code, ranking]))
  const now = new Map((await readSavedRankings(trx, lottery_id)).map((ranking) => [ranking.code, ranking]))
  const gone = [...known.values()].filter(({ code, wishes }) => !now.has(code) && wishes.length > 0)
  const changed = [...now.values()].filter((ranking) => !isDeepEqual(known.get(ranking.code), ranking))
  const rows = [...changed, ...gone.map((ranking) => ({ ...ranking, wishes: [] }))].map((ranking) => {
    return { lottery_id, ranking: JSON.stringify(ranking) }
  })
  if (rows.length > 0) await trx.insertInto('ranking_edit').values(rows).execute()
}

/** The changes after the closing, in their order. */
export async function readEdits(trx: Transaction, lottery_id: number): Promise<LaterEdit[]> {
  const rows = await trx
    .selectFrom('ranking_edit')
    .select(['edited_at', 'ranking'])
    .where('lottery_id', '=', lottery_id)
    .orderBy('id')
    .execute()
  return rows.map(({ edited_at, ranking }) => ({ edited_at: edited_at.toISOString(), ranking }))
}
