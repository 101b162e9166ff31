import { type RawBuilder, sql } from 'kysely'
import { announcedRound, decidingRound } from '../../domain/enrollment/lottery/beacon.ts'
import {
  AUTOMATIC_REASONS,
  isTooLate,
  type LotteryEvent,
  lotteryStateAt,
} from '../../domain/enrollment/lottery/lotteryTimes.ts'
import { familyNumbers, type LotteryPool } from '../../domain/enrollment/lottery/pool.ts'
import type { RankedPool, SavedRanking } from '../../domain/enrollment/lottery/poolLines.ts'
import {
  type Change,
  type ClosedLottery,
  closingText,
  editsBetween,
  type LaterEdit,
  withEdits,
} from '../../domain/enrollment/lottery/record.ts'
import { queueClosingEmails } from '../familyEmails/queueLotteryEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import { sha256Hex } from '../platform/sha256.ts'
import { classesOver } from '../rows/classesOver.ts'
import { type LotteryRow, lockLottery, lotteryProblem, readClock } from './lottery.queries.ts'
import { lockPool, readFamiliesTogether, readPool } from './readPool.ts'

/**
 * Keeps everything that decides the lottery as it is, once the ranking has closed, publishes its hash, and tells the families. Call it with the
 * lock of the lottery. A repeated call changes nothing.
 */
export async function closeLottery(
  trx: Transaction,
  lottery: LotteryRow,
  clock: typeof readClock = readClock,
): Promise<ClosedLottery> {
  const known = await readClosed(trx, lottery)
  if (known) return known
  const closed = await keepClosing(trx, lottery, clock)
  await queueClosingEmails(trx, lottery.id, decidingRound({ ...lottery, kept_at: new Date(closed.kept_at) }))
  return closed
}

/** Shows everyone what the office did after the closing, with the hashes that were published then. Call it with the lock of the lottery. */
export async function publishEvent(trx: Transaction, lottery: LotteryRow, kind: LotteryEvent): Promise<void> {
  const closed = (await readClosed(trx, lottery)) ?? (await keepClosing(trx, lottery, readClock))
  await insertEvent(trx, lottery, { kind, closing_hash: sha256Hex(closingText(closed)) })
}

async function insertEvent(
  trx: Transaction,
  { semester_id, commitment }: LotteryRow,
  { kind, closing_hash }: { readonly kind: LotteryEvent; readonly closing_hash: string },
): Promise<void> {
  await trx.insertInto('lottery_event').values({ semester_id, kind, commitment, rankings_hash: closing_hash }).execute()
}

/** An earlier version of the server published the hash of the rankings only. */
async function keepClosing(trx: Transaction, lottery: LotteryRow, clock: typeof readClock): Promise<ClosedLottery> {
  await lockPool(trx, lottery)
  const input = await readInput(trx, lottery)
  const kept_at = await clock(trx)
  const closed = { ...closingOf(lottery, kept_at), ...input }
  const { rankings_hash: former } = await readKept(trx, lottery)
  if (former !== null) await insertEvent(trx, lottery, { kind: 'updated', closing_hash: former })
  await trx
    .updateTable('lottery')
    .set({
      pool: JSON.stringify(closed.pool),
      rankings: JSON.stringify(closed.rankings),
      rankings_hash: sha256Hex(closingText(closed)),
      kept_at,
    })
    .where('id', '=', lottery.id)
    .execute()
  return closed
}

async function readClosed(trx: Transaction, lottery: LotteryRow): Promise<ClosedLottery | undefined> {
  const { pool, rankings, kept_at } = await readKept(trx, lottery)
  return pool && rankings && kept_at ? { ...closingOf(lottery, kept_at), pool, rankings } : undefined
}

function readKept(trx: Transaction, { id }: LotteryRow) {
  const kept = trx.selectFrom('lottery').select(['pool', 'rankings', 'rankings_hash', 'kept_at']).where('id', '=', id)
  return kept.executeTakeFirstOrThrow()
}

function closingOf({ closes_at }: LotteryRow, kept_at: Date) {
  const { round } = announcedRound({ closes_at, kept_at })
  return { closed_at: closes_at.toISOString(), kept_at: kept_at.toISOString(), announced_round: round }
}

async function readInput(trx: Transaction, lottery: LotteryRow, pool?: LotteryPool): Promise<RankedPool> {
  return {
    pool: pool ?? (await readPool(trx, lottery)).pool,
    rankings: await readSavedRankings(trx, lottery.id),
  }
}

/** Forgets what was kept at the closing, because families can rank again. The next closing keeps and publishes what they have then. */
export async function openRankings(trx: Transaction, lottery_id: number): Promise<void> {
  const open = { pool: null, rankings: null, rankings_hash: null, kept_at: null }
  await trx.updateTable('lottery').set(open).where('id', '=', lottery_id).execute()
  await trx.deleteFrom('lottery_edit').where('lottery_id', '=', lottery_id).execute()
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
 * Compares what decides the lottery now with what was kept at the closing and the edits recorded so far. Stores and publishes each difference as an
 * edit, whoever made it, with `reason`. What only differs because a class is over by now gets that reason instead. Call it with the lock of the
 * lottery. `pool`: what `readPool` returned, if the caller has the locks of `lockPool`.
 */
export async function recordEdits(
  trx: Transaction,
  lottery: LotteryRow,
  { reason = null, pool }: { readonly reason?: string | null; readonly pool?: LotteryPool } = {},
): Promise<void> {
  const closed = await closeLottery(trx, lottery)
  const edits = await readEdits(trx, lottery.id)
  const known = withEdits(closed, edits)
  const since = new Date(edits.at(-1)?.edited_at ?? closed.kept_at)
  const rowsOf = async () => {
    const input = await readInput(trx, lottery, pool)
    const ids = known.pool.classes.map(({ id }) => id)
    const [then, now] = [await classesOver(trx, ids, since), await classesOver(trx, ids)]
    const meeting =
      then.size < now.size ? await readInput(trx, lottery, (await readPool(trx, lottery, since)).pool) : input
    const row = (why: string | null) => (change: Change) => {
      return { lottery_id: lottery.id, reason: why, change: JSON.stringify(change) }
    }
    return [
      ...editsBetween(known, meeting).map(row(reason)),
      ...editsBetween(meeting, input).map(row(AUTOMATIC_REASONS.classOver)),
    ]
  }
  if ((await rowsOf()).length === 0) return
  // Without locks, the parts of a change that commits meanwhile are read before it and after it.
  await lockPool(trx, lottery)
  const rows = await rowsOf()
  if (rows.length > 0) await trx.insertInto('lottery_edit').values(rows).execute()
}

/**
 * Calls `expire`, which ends expired offers of a class. If the lottery of its semester has closed, what that changes in it is recorded with the
 * reason that an offer expired. Call it before any lock.
 */
export async function recordExpiry(trx: Transaction, course_id: number, expire: () => Promise<void>): Promise<void> {
  const course = trx.selectFrom('course').select('semester_id').where('id', '=', course_id)
  const semester_id = (await course.executeTakeFirst())?.semester_id ?? 0
  const lottery = await lockClosedLottery(trx, semester_id)
  if (!lottery) return expire()
  await lockPool(trx, lottery)
  await recordEdits(trx, lottery)
  await expire()
  await recordEdits(trx, lottery, { reason: AUTOMATIC_REASONS.offerEnded })
}

/** What the office says about the edits that have no reason yet. */
export interface Explanation {
  readonly reason?: string | undefined
  /** The last one that the office saw. */
  readonly last_edit?: number | undefined
}

/** Gives the edits that the office saw and that have no reason this one. @throws 422 when one has none then */
export async function explainEdits(
  trx: Transaction,
  lottery_id: number,
  { reason, last_edit = 0 }: Explanation,
): Promise<void> {
  if (reason !== undefined)
    await trx
      .updateTable('lottery_edit')
      .set({ reason })
      .where('lottery_id', '=', lottery_id)
      .where('id', '<=', last_edit)
      .where('reason', 'is', null)
      .execute()
  const unexplained = trx.selectFrom('lottery_edit').select('id').where('lottery_id', '=', lottery_id)
  if (await unexplained.where('reason', 'is', null).executeTakeFirst())
    throw lotteryProblem(reason === undefined ? 'changes-without-reason' : 'changes-not-seen')
}

/** In their order. Those that the office has not explained have no reason. */
export async function readEdits(trx: Transaction, lottery_id: number): Promise<LaterEdit[]> {
  const edits = trx.selectFrom('lottery_edit').select(['edited_at', 'reason', 'change'])
  const rows = await edits.where('lottery_id', '=', lottery_id).orderBy('id').execute()
  return rows.map(({ edited_at, reason, change }) => {
    return { edited_at: edited_at.toISOString(), reason: reason ?? '', change }
  })
}

/** Undefined for one that is not closed, has run, or whose semester is over. */
async function lockClosedLottery(trx: Transaction, semester_id: number): Promise<LotteryRow | undefined> {
  const lottery = await lockLottery(trx, semester_id)
  const now = await readClock(trx)
  return lottery && lotteryStateAt(lottery, now) === 'closed' && !isTooLate(lottery, now) ? lottery : undefined
}

/** Closes every lottery whose closing has passed. Returns how many it closed. */
export async function closeLotteries(postgres: Postgres): Promise<number> {
  return forEachClosed(postgres, sql`kept_at is null or rankings_hash is null`, async (trx, lottery) => {
    if (await readClosed(trx, lottery)) return false
    await closeLottery(trx, lottery)
    return true
  })
}

/** Records what differs since the closing of every lottery that has not run. */
export async function recordAllEdits(postgres: Postgres): Promise<void> {
  await forEachClosed(postgres, sql`kept_at is not null`, async (trx, lottery) => {
    await recordEdits(trx, lottery)
    return true
  })
}

/**
 * Each in its own transaction, with its lock, but none of a semester that is over. Several servers may do it at the same time. Returns for how
 * many `work` is true.
 * @throws AggregateError after the other lotteries, with an error for each that failed
 */
async function forEachClosed(
  postgres: Postgres,
  which: RawBuilder<unknown>,
  work: (trx: Transaction, lottery: LotteryRow) => Promise<boolean>,
): Promise<number> {
  const due = await postgres.officeDb
    .selectFrom('lottery')
    .select('semester_id')
    .where('ran_at', 'is', null)
    .where('closes_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`(${which})`)
    .orderBy('id')
    .execute()
  const errors: Error[] = []
  let done = 0
  for (const { semester_id } of due) {
    const working = postgres.transaction(async (trx) => {
      const lottery = await lockClosedLottery(trx, semester_id)
      return lottery ? work(trx, lottery) : false
    })
    const isDone = await working.catch((cause: unknown) => {
      errors.push(new Error(`the lottery of semester ${semester_id} failed`, { cause }))
    })
    if (isDone) done++
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${due.length} lotteries failed`)
  return done
}
