import { sql } from 'kysely'
import type { Lottery, LotteryRun, LotteryEvent as PublishedEvent } from '../../contract/enrollment/lottery.ts'
import { english } from '../../domain/english.ts'
import { decidingRound } from '../../domain/enrollment/lottery/beacon.ts'
import type { Demand } from '../../domain/enrollment/lottery/demand.ts'
import {
  isTooLate,
  type LotteryProblem,
  type LotteryTimes,
  lotteryStateAt,
  type whyNotRun,
  type whyNotSaveRanking,
} from '../../domain/enrollment/lottery/lotteryTimes.ts'
import { CHOICES_LIMIT } from '../../domain/enrollment/lottery/pool.ts'
import type { RankingProblem } from '../../domain/enrollment/lottery/ranking.ts'
import type { ReplacedCommitment } from '../../domain/enrollment/lottery/record.ts'
import type { LastDay } from '../../domain/enrollment/seatsEnd.ts'
import { fullName } from '../../domain/person.ts'
import { pick } from '../../domain/pick.ts'
import type { Role } from '../../domain/semester.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { contentEtag } from '../platform/http/reply.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { lastDayOfSemester } from '../rows/classesOver.ts'

const COLUMNS = ['id', 'semester_id', 'opens_at', 'closes_at', 'priority', 'commitment', 'ran_at', 'kept_at'] as const

const LAST_DAY = sql<LastDay>`(
  select ${lastDayOfSemester} from semester where semester.id = lottery.semester_id
)`.as('last_day')

/** The lottery of a semester, without its seed and record. */
export async function findLottery(db: Database | Transaction, semester_id: number) {
  return selectLottery(db, semester_id).executeTakeFirst()
}

function selectLottery(db: Database | Transaction, semester_id: number) {
  return db.selectFrom('lottery').select(COLUMNS).select([LAST_DAY, REPLACED]).where('semester_id', '=', semester_id)
}

export type LotteryRow = NonNullable<Awaited<ReturnType<typeof findLottery>>>

/** Those of semesters that are not over, the first closing first. */
export async function findLotteriesToRun(db: Database | Transaction) {
  const rows = await db
    .selectFrom('lottery')
    .innerJoin('semester', 'semester.id', 'lottery.semester_id')
    .select(['lottery.id', 'semester_id', 'semester.name as semester', 'opens_at', 'closes_at', 'ran_at', LAST_DAY])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('ran_at', 'is', null)
    .where('test_of', 'is', null)
    .orderBy('closes_at')
    .orderBy('lottery.id')
    .execute()
  return rows
    .filter((row) => !isTooLate(row, row.now))
    .map((row) => ({ ...row, is_closed: lotteryStateAt(row, row.now) === 'closed' }))
}

/** Other changes of the lottery, its lottery and its rankings wait. */
export function lockLottery(trx: Transaction, semester_id: number): Promise<LotteryRow | undefined> {
  return selectLottery(trx, semester_id).forNoKeyUpdate().executeTakeFirst()
}

/** The lottery and changes of the lottery wait, other rankings do not. */
export function lockLotteryForRanking(trx: Transaction, semester_id: number): Promise<LotteryRow | undefined> {
  return selectLottery(trx, semester_id).forShare().executeTakeFirst()
}

/** The database's clock, which decides whether a lottery is open. Read it after the lock of the lottery. */
export async function readClock(trx: Transaction): Promise<Date> {
  const clock = trx.selectFrom(sql<{ now: Date }>`(select clock_timestamp() as now)`.as('clock')).select('now')
  return (await clock.executeTakeFirstOrThrow()).now
}

/** @throws 404 when the semester has no lottery */
export function requireLottery<R>(lottery: R | undefined): R {
  if (!lottery) throw notFound()
  return lottery
}

/** The ETag of what the office can change. Undefined and null: without a lottery. */
export function lotteryEtag(
  lottery: Pick<LotteryRow | Lottery, 'opens_at' | 'closes_at' | 'priority'> | null | undefined,
): string {
  return contentEtag(lottery ? pick(lottery, ['opens_at', 'closes_at', 'priority']) : null)
}

/** The lottery as this role sees it. Null when the semester has none. */
export async function readLottery(
  db: Database | Transaction,
  { semester_id, role, now }: { readonly semester_id: number; readonly role: Role; readonly now: Date },
): Promise<Lottery | null> {
  const row = await selectLottery(db, semester_id)
    .select(['digest', 'figures', CLOSING_HASH, 'ranking_count', 'public_value', EDITS, EVENTS])
    .$if(role === 'admin', (query) => query.select([RANKINGS, RUN]))
    .executeTakeFirst()
  if (!row) return null
  const { id, semester_id: _, last_day, rankings, run, figures, ...lottery } = row
  const { round, published_at } = decidingRound(lottery)
  return {
    ...lottery,
    beacon: { round, published_at: published_at.toISOString() },
    opens_at: lottery.opens_at.toISOString(),
    closes_at: lottery.closes_at.toISOString(),
    kept_at: lottery.kept_at?.toISOString() ?? null,
    ran_at: lottery.ran_at?.toISOString() ?? null,
    state: lotteryStateAt(lottery, now),
    too_late: isTooLate(row, now),
    ...(role === 'admin' && { office: { rankings: rankings ?? 0, run: runOf(run ?? null, lottery, now), figures } }),
  }
}

/** What the office did with lotteries of a semester after their closing, also with those that it deleted. */
export async function readEvents(db: Database, semester_id: number): Promise<readonly PublishedEvent[]> {
  const rows = await db
    .selectFrom('lottery_event')
    .select(['kind', 'happened_at', 'commitment', 'rankings_hash as closing_hash'])
    .where('semester_id', '=', semester_id)
    .orderBy('id')
    .execute()
  return rows.map(({ happened_at, ...event }) => ({ ...event, happened_at: happened_at.toISOString() }))
}

/**
 * The demand for the active classes of a semester in the last lottery of another semester that had a class of the same section and name. Classes
 * that no lottery had are missing.
 */
export async function readFormerDemand(db: Database, semester_id: number) {
  const { rows } = await sql<Demand & { readonly course_id: number }>`
    select distinct on (course.id) course.id as course_id, former.first_choices, former.seats
    from lottery
    cross join jsonb_to_recordset(demand) as former (section text, name text, first_choices integer, seats integer)
    join course on course.semester_id = ${semester_id} and course.active
      and course.section = former.section and course.name = former.name
    where ran_at is not null and lottery.semester_id <> ${semester_id}
    order by course.id, ran_at desc`.execute(db)
  return rows
}

/** The public record. Null without a lottery and before the lottery. */
export async function readRecord(db: Database, semester_id: number): Promise<string | null> {
  const lottery = db.selectFrom('lottery').select('record').where('semester_id', '=', semester_id)
  return (await lottery.executeTakeFirst())?.record ?? null
}

/** ISO 8601, in UTC. */
const isoTime = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const REPLACED = sql<ReplacedCommitment[]>`(
  select coalesce(json_agg(json_build_object(
    'commitment', commitment, 'replaced_at', ${isoTime('replaced_at')}
  ) order by replaced_at), '[]')
  from replaced_commitment where lottery_id = lottery.id
)`.as('replaced_commitments')

/** Null for a lottery that an earlier version of the server closed, until this one closes it again. */
const CLOSING_HASH = sql<string | null>`case when kept_at is not null or ran_at is not null then rankings_hash end`.as(
  'closing_hash',
)

/** Without what they change, except for the section of a class: the record shows it after the lottery. */
const EDITS = sql<Lottery['edits']>`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'action', change->'action', 'kind', change#>'{line,0}', 'key', coalesce(change#>>'{line,1}', ''), 'reason', reason,
    'section', case change#>>'{line,0}' when 'class' then coalesce(change#>>'{line,2}', (
      select one->>'section' from jsonb_array_elements(pool->'classes') one where one->>'id' = change#>>'{line,1}'
    ), '') end, 'edited_at', ${isoTime('edited_at')}
  ) order by lottery_edit.id), '[]')
  from lottery_edit where lottery_id = lottery.id
)`.as('edits')

const EVENTS = sql<readonly PublishedEvent[]>`(
  select coalesce(json_agg(json_build_object(
    'kind', kind, 'happened_at', ${isoTime('happened_at')}, 'commitment', event.commitment, 'closing_hash', event.rankings_hash
  ) order by event.id), '[]')
  from lottery_event event where event.semester_id = lottery.semester_id
)`.as('events')

const RANKINGS = sql<number>`(
  select count(*) from ranking where lottery_id = lottery.id and wishes <> '[]'
)`.as('rankings')

const RUN = sql<RunRow | null>`(
  select json_build_object('started_at', started_at, 'seen_at', seen_at, 'percent', percent, 'failed', failed, 'refusal', refusal)
  from lottery_run where lottery_id = lottery.id
)`.as('run')

export const LOTTERY_MESSAGES: Readonly<Record<LotteryProblem, string>> = {
  'ends-before-start': english`The ranking period must close after it opens`,
  'in-the-past': english`Enter a time in the future`,
  'after-last-day': english`The ranking period must close before the end of the semester`,
  'already-open': english`You can't change this after families have started ranking`,
}

export const RANKING_MESSAGES: Readonly<Record<RankingProblem, string>> = {
  'unknown-class': english`One of these classes is no longer offered. Reload the page and save again.`,
  'ranked-twice': english`A class can be in the list only once`,
  'different-times': english`These classes aren't all at the same time`,
  'time-ranked-twice': english`There is already a list for this time`,
  'nothing-ranked': english`Choose at least one class`,
  'too-many-choices': english`At most ${CHOICES_LIMIT} classes`,
  'wrong-grade': english`One of these classes isn't for this grade. Remove it and save again.`,
  'already-enrolled': english`Your child is already in one of these classes. Remove it and save again.`,
}

type Refusal =
  | NonNullable<ReturnType<typeof whyNotSaveRanking | typeof whyNotRun>>
  | 'changes-without-reason'
  | 'changes-not-seen'
  | 'undecided-duplicates'

const REFUSALS: Readonly<Record<Refusal, string>> = {
  'not-open-yet': english`You can't rank classes yet.`,
  closed: english`The time to rank classes is over. You can't change your choices anymore.`,
  'not-closed-yet': english`Families can still rank classes. Run the lottery after the ranking period.`,
  'beacon-not-published': english`The public random number of this lottery does not exist yet.`,
  'changes-without-reason': english`Something that decides the lottery changed after the closing. Enter the reason, which everyone will see.`,
  'changes-not-seen': english`Something else that decides the lottery changed in the meantime. Read the changes again, and give a reason for all of them.`,
  'undecided-duplicates': english`Some children in this lottery may be entered twice. Decide them first: People, Students, Possible duplicates.`,
  'semester-over': english`The last day of the semester has passed, so there is no lottery anymore.`,
  'already-run': english`The lottery has already run. Its results are final.`,
}

/** 422 with the reason as its code. */
export function lotteryProblem(because: keyof typeof REFUSALS): Problem {
  return new Problem(422, REFUSALS[because], { code: because })
}

/** Milliseconds between two reports of a running lottery, and until a silent one counts as interrupted. */
export const REPORT_MS = 1000
const SILENT_MS = 10_000

/** Times as JSON. */
interface RunRow {
  readonly started_at: string
  readonly seen_at: string
  readonly percent: number
  readonly failed: boolean
  readonly refusal: string | null
}

/** How far the lottery is. Null when it was not started or is complete. */
function runOf(run: RunRow | null, { ran_at }: Pick<LotteryTimes, 'ran_at'>, now: Date): LotteryRun | null {
  if (!run || ran_at) return null
  const isSilent = now.getTime() - new Date(run.seen_at).getTime() > SILENT_MS
  const state = run.failed ? 'failed' : isSilent ? 'interrupted' : 'running'
  const started_at = new Date(run.started_at).toISOString()
  return { state, percent: run.percent, started_at, refusal: run.refusal }
}

/** Replaces the run of an earlier attempt. */
export async function insertRun(
  trx: Transaction,
  { lottery_id, by, now }: { readonly lottery_id: number; readonly by: SessionUser; readonly now: Date },
): Promise<void> {
  const times = { started_at: now, seen_at: now }
  const run = { culprit: fullName(by), culprit_id: by.id, ...times, percent: 0, failed: false, refusal: null }
  await trx
    .insertInto('lottery_run')
    .values({ lottery_id, ...run })
    .onConflict((on) => on.column('lottery_id').doUpdateSet(run))
    .execute()
}

export async function reportRun(
  db: Database,
  lottery_id: number,
  progress: { readonly percent?: number; readonly seen_at: Date; readonly failed?: boolean; readonly refusal?: string },
): Promise<void> {
  await db.updateTable('lottery_run').set(progress).where('lottery_id', '=', lottery_id).execute()
}
