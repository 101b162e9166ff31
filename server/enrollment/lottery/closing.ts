import { isDeepStrictEqual as isDeepEqual } from 'node:util'
import { sql } from 'kysely'
import { lotteryStateAt } from '../../../domain/enrollment/lottery/lotteryTimes.ts'
import { familyNumbers } from '../../../domain/enrollment/lottery/pool.ts'
import type { SavedRanking } from '../../../domain/enrollment/lottery/poolLines.ts'
import { rankingsText } from '../../../domain/enrollment/lottery/record.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Postgres } from '../../platform/database/postgres.ts'
import { lockLottery, readClock } from './lottery.queries.ts'
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
  const closed = await readClosed(trx, lottery_id)
  if (closed) return closed
  const rankings = await readSavedRankings(trx, lottery_id)
  const rankings_hash = sha256(rankingsText(rankings))
  await trx
    .updateTable('lottery')
    .set({ rankings: JSON.stringify(rankings), rankings_hash })
    .where('id', '=', lottery_id)
    .execute()
  return { rankings, rankings_hash }
}

async function readClosed(trx: Transaction, lottery_id: number): Promise<ClosedRankings | undefined> {
  const { rankings, rankings_hash } = await trx
    .selectFrom('lottery')
    .select(['rankings', 'rankings_hash'])
    .where('id', '=', lottery_id)
    .executeTakeFirstOrThrow()
  return rankings && rankings_hash !== null ? { rankings, rankings_hash } : undefined
}

/** Forgets what was kept at the closing, because families can rank again. The next closing keeps and publishes what they have then. */
export async function openRankings(trx: Transaction, lottery_id: number): Promise<void> {
  await trx.updateTable('lottery').set({ rankings: null, rankings_hash: null }).where('id', '=', lottery_id).execute()
  await trx.deleteFrom('ranking_edit').where('lottery_id', '=', lottery_id).execute()
}

/** The rankings with choices, by code. */
export async function readSavedRankings(trx: Transaction, lottery_id: number): Promise<SavedRanking[]> {
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

/** A change after the closing. Without wishes, the child takes no part anymore. */
interface RankingEdit {
  readonly edited_at: string
  readonly ranking: SavedRanking
}

/** The changes after the closing, in their order. Those after an earlier closing, before the lottery was opened again, do not count anymore. */
export async function readEdits(trx: Transaction, lottery_id: number): Promise<RankingEdit[]> {
  const rows = await trx
    .selectFrom('ranking_edit')
    .innerJoin('lottery', 'lottery.id', 'lottery_id')
    .select(['edited_at', 'ranking'])
    .where('lottery_id', '=', lottery_id)
    .whereRef('edited_at', '>=', 'closes_at')
    .orderBy('ranking_edit.id')
    .execute()
  return rows.map(({ edited_at, ranking }) => ({ edited_at: edited_at.toISOString(), ranking }))
}

/**
 * Closes the rankings of every lottery whose closing has passed, each in its own transaction. Several servers may do it at the same time.
 * Returns how many it closed.
 */
export async function closeLotteries(postgres: Postgres): Promise<number> {
  const due = await postgres.officeDb
    .selectFrom('lottery')
    .select('semester_id')
    .where('rankings_hash', 'is', null)
    .where('closes_at', '<=', sql<Date>`now()`)
    .orderBy('id')
    .execute()
  let closed = 0
  for (const { semester_id } of due) {
    const isNew = await postgres.transaction(async (trx) => {
      const lottery = await lockLottery(trx, semester_id)
      if (!lottery || lotteryStateAt(lottery, await readClock(trx)) !== 'closed') return false
      if (await readClosed(trx, lottery.id)) return false
      await closeRankings(trx, lottery.id)
      return true
    })
    if (isNew) closed++
  }
  return closed
}
