import { sql } from 'kysely'
import type { LotteryResults, RankedClass } from '../../contract/enrollment/lotteryResults.ts'
import { withVisibleName } from '../../domain/course.ts'
import { decidingRound } from '../../domain/enrollment/lottery/beacon.ts'
import type { RankedChild } from '../../domain/enrollment/lottery/candidates.ts'
import { decideLottery, getOrThrow } from '../../domain/enrollment/lottery/decide.ts'
import { type ClassDemand, demandOf } from '../../domain/enrollment/lottery/demand.ts'
import { figuresByGrade, type GradeFigures } from '../../domain/enrollment/lottery/figures.ts'
import { AUTOMATIC_REASONS, whyNotRun } from '../../domain/enrollment/lottery/lotteryTimes.ts'
import { type LotteryRecord, lotteryRecord, recordBody, recordText } from '../../domain/enrollment/lottery/record.ts'
import { resultsByCode, type TimeResult } from '../../domain/enrollment/lottery/results.ts'
import type { PublicValue } from '../../domain/enrollment/lottery/seed.ts'
import { type Actor, createAuditTrail } from '../auditTrail/trail.ts'
import { expireOffers } from '../enrollment/expiry.ts'
import { settleClasses } from '../enrollment/settle.ts'
import { queueLotteryEmails } from '../familyEmails/queueLotteryEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { sha256Hex } from '../platform/sha256.ts'
import { closeLottery, type Explanation, explainEdits, readEdits, recordEdits } from './closing.ts'
import { findLottery, lockLottery, lotteryProblem, readClock, requireLottery } from './lottery.queries.ts'
import { isOfLottery } from './publicValue.ts'
import { type Candidates, lockPool, readPool } from './readPool.ts'
import { newSecret } from './secrets.ts'
import { batchesOf, writeDecisions } from './writeDecisions.ts'

export interface RunOrder {
  readonly semester_id: number
  /** The secret of the published commitment. */
  readonly secret: string
  readonly public_value: PublicValue
  readonly explanation: Explanation
  /** Named as the culprit in the log. */
  readonly actor: Actor & { readonly user_id: number }
  /** Whether the families get their results by email. */
  readonly notifiesFamilies: boolean
}

/**
 * Decides and writes everything, or nothing. A repeated run changes nothing. Reports the percentage that is done.
 * @throws 422 when the lottery has not closed or has changes without a reason, 404 without a lottery
 */
export async function runLottery(
  trx: Transaction,
  { semester_id, secret, public_value, explanation, actor, notifiesFamilies }: RunOrder,
  report: (percent: number) => void,
): Promise<void> {
  const lottery = requireLottery(await lockLottery(trx, semester_id))
  if (lottery.ran_at) return
  const because = whyNotRun(lottery, await readClock(trx), { rehearsal: false })
  if (because) throw lotteryProblem(because)
  const { replaced_commitments: replaced } = lottery
  if (!isOfLottery(public_value, decidingRound(lottery))) throw new Error('the public value is not the announced one')
  report(5)
  const classes = await lockPool(trx, lottery)
  await recordEdits(trx, lottery)
  await expireOffers(trx, classes)
  const candidates = await readPool(trx, lottery)
  if (candidates.undecided > 0) throw lotteryProblem('undecided-duplicates')
  report(15)
  await recordEdits(trx, lottery, { reason: AUTOMATIC_REASONS.offerEnded, pool: candidates.pool })
  await explainEdits(trx, lottery.id, explanation)
  const closed = await closeLottery(trx, lottery)
  const edits = await readEdits(trx, lottery.id)
  const record = lotteryRecord({ closed, edits, secret, public_value, replaced }, sha256Hex)
  if (record.commitment !== lottery.commitment) throw new Error('the secret is not the one of the published commitment')
  report(30)
  const freed = await writeDecisions(trx, { record, candidates, actor }, (part) => report(30 + Math.floor(part * 50)))
  await writeResults(trx, lottery.id, { record, candidates })
  trx.emailOptions = { isHeld: false, isLeftOut: !notifiesFamilies }
  await settleClasses(trx, freed)
  report(90)
  const digest = await writeRecord(trx, lottery.id, { record, candidates })
  await queueLotteryEmails(trx, lottery.id)
  const { name } = await trx
    .selectFrom('semester')
    .select('name')
    .where('id', '=', semester_id)
    .executeTakeFirstOrThrow()
  const subject = { kind: 'semester', id: semester_id, name } as const
  createAuditTrail(trx, actor).edited(subject, { lottery_digest: null }, { lottery_digest: digest })
}

interface Written {
  readonly record: LotteryRecord
  readonly candidates: Candidates
}

function demandFor({ pool, courses }: Pick<Candidates, 'pool' | 'courses'>): ClassDemand[] {
  return demandOf(pool, (id) => getOrThrow(courses, id).name)
}

/** Returns the digest. */
async function writeRecord(trx: Transaction, lottery_id: number, { record, candidates }: Written): Promise<string> {
  const digest = sha256Hex(recordBody(record))
  const figures: GradeFigures[] = figuresByGrade(record.pool, record.turns)
  await trx
    .updateTable('lottery')
    .set({
      ran_at: sql<Date>`clock_timestamp()`,
      record: recordText(record, sha256Hex),
      digest,
      figures: JSON.stringify(figures),
      demand: JSON.stringify(demandFor({ pool: record.pool, courses: candidates.courses })),
      public_value: JSON.stringify(record.public_value),
      secret: null,
      key_id: null,
    })
    .where('id', '=', lottery_id)
    .execute()
  return digest
}

/**
 * Stores what each child's family sees, with the classes as they are now, and which rankings took no part. An inactive class in the way has no
 * name.
 */
async function writeResults(trx: Transaction, lottery_id: number, { record, candidates }: Written): Promise<void> {
  const served = [...resultsByCode(record)].map(([code, times]) => {
    return { code, results: shownResults(candidates, getOrThrow(candidates.students, code), times) }
  })
  const others = candidates.withoutWishes.map((child) => {
    return { code: child.code, results: shownResults(candidates, child, []) }
  })
  const rows = [...served, ...others]
  for (const batch of batchesOf(rows)) {
    await sql`
      update ranking set results = given.results
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given (code integer, results jsonb)
      where ranking.lottery_id = ${lottery_id} and ranking.code = given.code`.execute(trx)
  }
  await trx
    .updateTable('ranking')
    .set({ left_out: true })
    .where('lottery_id', '=', lottery_id)
    .where(sql<boolean>`code = any(${candidates.left_out.map(({ code }) => code)}::integer[])`)
    .execute()
}

function shownResults(
  candidates: Candidates,
  { saved, waitsElsewhere }: RankedChild,
  times: readonly TimeResult[],
): Omit<LotteryResults, 'code'> {
  const { courses, deleted } = candidates
  const decided = times.flatMap(({ wishes }) => wishes.map(({ course_id }) => course_id))
  const known = new Set([...decided, ...waitsElsewhere])
  const waiting = saved.flatMap((ids) =>
    ids.flatMap((id, n) => {
      const course = waitsElsewhere.includes(id) && courses.get(id)
      const result = { choice: n + 1, outcome: 'already-waiting' as const, by: null, place: null }
      return course ? [{ turn: null, wishes: [{ course, ...result }] }] : []
    }),
  )
  return {
    times: [...times.map((time) => shownTime(candidates, time)), ...waiting],
    not_offered: saved.flat().flatMap((id) => (known.has(id) ? [] : (courses.get(id) ?? deleted.get(id) ?? []))),
  }
}

function shownTime(candidates: Candidates, { wishes, ...turn }: TimeResult): LotteryResults['times'][number] {
  return {
    turn,
    wishes: wishes.map(({ course_id, choice, outcome, by, place }) => {
      const because = by === null ? null : shownClass(candidates, by)
      return { course: getOrThrow(candidates.courses, course_id), choice, outcome, by: because, place }
    }),
  }
}

function shownClass({ courses, offered }: Candidates, id: number): RankedClass {
  const course = getOrThrow(courses, id)
  const { name } = withVisibleName({ name: course.name, active: offered.has(id) })
  return offered.has(id) ? course : { ...course, section: '', name }
}

export interface Rehearsal {
  readonly semester_id: number
  readonly now: Date
}

/** What the office sees before the lottery. */
export interface RehearsalResult {
  readonly demand: ClassDemand[]
  readonly figures: GradeFigures[]
}

/** Decides with a new secret. The transaction is read-only. @throws 404 without a lottery, 422 `already-run` */
export async function rehearseLottery(trx: Transaction, { semester_id, now }: Rehearsal): Promise<RehearsalResult> {
  await sql`set transaction isolation level repeatable read, read only`.execute(trx)
  const row = requireLottery(await findLottery(trx, semester_id))
  const because = whyNotRun(row, now, { rehearsal: true })
  if (because) throw lotteryProblem(because)
  const candidates = await readPool(trx, row)
  const { pool } = candidates
  const turns = decideLottery(pool, { seed: newSecret(), sha256: sha256Hex })
  return { demand: demandFor(candidates), figures: figuresByGrade(pool, turns) }
}
