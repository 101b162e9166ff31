import { type RawBuilder, sql } from 'kysely'
import type { DrawRun, Round } from '../../../contract/enrollment/lottery.ts'
import type { RankingProblem } from '../../../domain/enrollment/lottery/ranking.ts'
import type { ReplacedCommitment } from '../../../domain/enrollment/lottery/record.ts'
import { CHOICES_LIMIT } from '../../../domain/enrollment/lottery/round.ts'
import {
  type RoundProblem,
  type RoundTimes,
  roundStateAt,
  type whyNotDraw,
  type whyNotSaveRanking,
} from '../../../domain/enrollment/lottery/roundTimes.ts'
import { fullName } from '../../../domain/person.ts'
import type { Role } from '../../../domain/semester.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { SessionUser } from '../../platform/http/session.ts'

const COLUMNS = ['id', 'semester_id', 'opens_at', 'closes_at', 'siblings_together', 'commitment', 'drawn_at'] as const

/** The round of a semester, without its seed and record. */
export async function findRound(db: Database | Transaction, semester_id: number) {
  return selectRound(db, semester_id).executeTakeFirst()
}

function selectRound(db: Database | Transaction, semester_id: number) {
  return db.selectFrom('preference_round').select(COLUMNS).where('semester_id', '=', semester_id)
}

type RoundRow = NonNullable<Awaited<ReturnType<typeof findRound>>>

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
    .select(['digest', 'figures', REPLACED])
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

const REPLACED = sql<ReplacedCommitment[]>`(
  select coalesce(json_agg(json_build_object(
    'commitment', commitment, 'replaced_at', to_char(replaced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by replaced_at), '[]')
  from replaced_commitment where round_id = preference_round.id
)`.as('replaced_commitments')

/** The former commitments of a round, for its record. */
export async function readReplaced(trx: Transaction, round_id: number): Promise<ReplacedCommitment[]> {
  const rows = trx.selectFrom('preference_round').select(REPLACED).where('id', '=', round_id)
  return (await rows.executeTakeFirstOrThrow()).replaced_commitments
}

const RANKINGS = sql<number>`(
  select count(*) from ranking where round_id = preference_round.id and wishes <> '[]'
)`.as('rankings')

const RUN = sql<RunRow | null>`(
  select json_build_object('started_at', started_at, 'seen_at', seen_at, 'percent', percent, 'failed', failed)
  from draw_run where round_id = preference_round.id
)`.as('run')

/** Whether the semester of `course` has a round that was not drawn yet, in a statement that selects from `course`. */
export const isBeforeDraw: RawBuilder<boolean> = sql<boolean>`exists (
  select from preference_round where semester_id = course.semester_id and drawn_at is null
)`

export const ROUND_MESSAGES: Readonly<Record<RoundProblem, string>> = {
  'ends-before-start': 'The ranking period must close after it opens',
  'in-the-past': 'Enter a time in the future',
  'already-open': "You can't change this after families have started ranking",
}

export const RANKING_MESSAGES: Readonly<Record<RankingProblem, string>> = {
  'unknown-class': 'One of these classes is no longer offered. Reload the page and save again.',
  'ranked-twice': 'A class can be in the list only once',
  'different-times': "These classes aren't all at the same time",
  'time-ranked-twice': 'There is already a list for this time',
  'nothing-ranked': 'Choose at least one class',
  'too-many-choices': `At most ${CHOICES_LIMIT} classes`,
  'wrong-grade': "One of these classes isn't for this grade. Remove it and save again.",
  'already-enrolled': 'Your child is already in one of these classes. Remove it and save again.',
}

const REFUSALS: Readonly<Record<NonNullable<ReturnType<typeof whyNotSaveRanking | typeof whyNotDraw>>, string>> = {
  'not-open-yet': "You can't rank classes yet.",
  closed: "The time to rank classes is over. You can't change your choices anymore.",
  'not-closed-yet': 'Families can still rank classes. Run the lottery after the ranking period.',
  'already-drawn': 'The lottery has already run. Its results are final.',
}

/** 422 with the reason as its code. */
export function roundProblem(because: keyof typeof REFUSALS): Problem {
  return new Problem(422, REFUSALS[because], { code: because })
}

/** 422 with the messages by field. */
export function fieldsProblem(errors: readonly (readonly [field: string, message: string])[]): Problem {
  const byField = Object.fromEntries(errors.map(([field, message]) => [field, [message]]))
  return new Problem(422, errors[0]?.[1] ?? '', { errors: byField, code: 'invalid' })
}

/** Milliseconds between two reports of a running draw, and until a silent one counts as interrupted. */
export const REPORT_MS = 1000
const SILENT_MS = 10_000

/** Times as JSON. */
interface RunRow {
  readonly started_at: string
  readonly seen_at: string
  readonly percent: number
  readonly failed: boolean
}

/** How far the draw is. Null when it was not started or is complete. */
function runOf(run: RunRow | null, { drawn_at }: Pick<RoundTimes, 'drawn_at'>, now: Date): DrawRun | null {
  if (!run || drawn_at) return null
  const isSilent = now.getTime() - new Date(run.seen_at).getTime() > SILENT_MS
  const state = run.failed ? 'failed' : isSilent ? 'interrupted' : 'running'
  return { state, percent: run.percent, started_at: new Date(run.started_at).toISOString() }
}

/** Replaces the run of an earlier attempt. */
export async function insertRun(
  trx: Transaction,
  { round_id, by, now }: { readonly round_id: number; readonly by: SessionUser; readonly now: Date },
): Promise<void> {
  const times = { started_at: now, seen_at: now }
  const run = { culprit: fullName(by), culprit_id: by.id, ...times, percent: 0, failed: false }
  await trx
    .insertInto('draw_run')
    .values({ round_id, ...run })
    .onConflict((on) => on.column('round_id').doUpdateSet(run))
    .execute()
}

export async function reportRun(
  db: Database,
  round_id: number,
  progress: { readonly percent?: number; readonly seen_at: Date; readonly failed?: boolean },
): Promise<void> {
  await db.updateTable('draw_run').set(progress).where('round_id', '=', round_id).execute()
}
