import { sql } from 'kysely'
import type { Round } from '../../contract/rounds.ts'
import { roundStateAt } from '../../domain/draw/roundState.ts'
import type { Role } from '../../domain/semester.ts'
import type { Database, Transaction } from '../db/database.ts'
import { notFound } from '../http/problem.ts'
import { type RunRow, runOf } from './draw/run.queries.ts'

const COLUMNS = ['id', 'semester_id', 'opens_at', 'closes_at', 'siblings_together', 'commitment', 'drawn_at'] as const

/** The round of a semester, without its seed and record. */
export async function findRound(db: Database | Transaction, semester_id: number) {
  return selectRound(db, semester_id).executeTakeFirst()
}

function selectRound(db: Database | Transaction, semester_id: number) {
  return db.selectFrom('preference_round').select(COLUMNS).where('semester_id', '=', semester_id)
}

export type RoundRow = NonNullable<Awaited<ReturnType<typeof findRound>>>

/** Other changes of the round, its draw and its rankings wait. */
export function lockRound(trx: Transaction, semester_id: number): Promise<RoundRow | undefined> {
  return selectRound(trx, semester_id).forNoKeyUpdate().executeTakeFirst()
}

/** The draw and changes of the round wait, other rankings do not. */
export function lockRoundForRanking(trx: Transaction, semester_id: number): Promise<RoundRow | undefined> {
  return selectRound(trx, semester_id).forShare().executeTakeFirst()
}

/** The database's clock, which decides whether a round is open. Read it after the lock of the round. */
export async function readClock(trx: Transaction): Promise<Date> {
  const clock = trx.selectFrom(sql<{ now: Date }>`(select clock_timestamp() as now)`.as('clock')).select('now')
  return (await clock.executeTakeFirstOrThrow()).now
}

/** @throws 404 when the semester has no round */
export function requireRound<R>(round: R | undefined): R {
  if (!round) throw notFound()
  return round
}

/** The round as this role sees it. Null when the semester has none. */
export async function readRound(
  db: Database | Transaction,
  { semester_id, role, now }: { readonly semester_id: number; readonly role: Role; readonly now: Date },
): Promise<Round | null> {
  const row = await selectRound(db, semester_id)
    .select(['digest', 'figures'])
    .$if(role === 'admin', (query) => query.select([RANKINGS, RUN]))
    .executeTakeFirst()
  if (!row) return null
  const { id, semester_id: _, rankings, run, figures, ...round } = row
  return {
    ...round,
    opens_at: round.opens_at.toISOString(),
    closes_at: round.closes_at.toISOString(),
    drawn_at: round.drawn_at?.toISOString() ?? null,
    state: roundStateAt(round, now),
    ...(role === 'admin' && { office: { rankings: rankings ?? 0, run: runOf(run ?? null, round, now), figures } }),
  }
}

/** The public record. Null without a round and before the draw. */
export async function readRecord(db: Database, semester_id: number): Promise<string | null> {
  const round = db.selectFrom('preference_round').select('record').where('semester_id', '=', semester_id)
  return (await round.executeTakeFirst())?.record ?? null
}

const RANKINGS = sql<number>`(
  select count(*) from ranking where round_id = preference_round.id and wishes <> '[]'
)`.as('rankings')

const RUN = sql<RunRow | null>`(
  select json_build_object('started_at', started_at, 'seen_at', seen_at, 'percent', percent, 'failed', failed)
  from draw_run where round_id = preference_round.id
)`.as('run')
