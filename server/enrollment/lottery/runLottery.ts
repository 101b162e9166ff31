import { sql } from 'kysely'
import type { LotteryResults, RankedClass } from '../../../contract/enrollment/lotteryResults.ts'
import type { startLottery as startLotteryCall } from '../../../contract/enrollment/lotteryRuns.ts'
import { withVisibleName } from '../../../domain/course.ts'
import { getOrThrow } from '../../../domain/enrollment/lottery/decide.ts'
import { figuresByGrade, type GradeFigures } from '../../../domain/enrollment/lottery/figures.ts'
import { whyNotRun } from '../../../domain/enrollment/lottery/lotteryTimes.ts'
import { type LotteryRecord, lotteryRecord, recordBody, recordText } from '../../../domain/enrollment/lottery/record.ts'
import { type ChildResults, resultsByCode } from '../../../domain/enrollment/lottery/results.ts'
import { type Actor, actorOf, createAuditTrail, createRequestTrail } from '../../auditTrail/trail.ts'
import type { KeyRing } from '../../dataKeys/keyRing.ts'
import { queueExampleLotteryMails, queueLotteryMails } from '../../familyMails/queueLotteryMails.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Authorized, RequestData } from '../../platform/http/request.ts'
import { findSemester } from '../../semesters/semesters.queries.ts'
import { endExpiredOffers, settleClasses } from '../settle.ts'
import { batchesOf, writeDecisions } from './decisions.ts'
import {
  findLottery,
  insertRun,
  lockLottery,
  lotteryProblem,
  readClock,
  readReplaced,
  requireLottery,
} from './lottery.queries.ts'
import { type Candidates, lockPool, type RankedChild, readPool } from './readPool.ts'
import { newSeed, openSeed, sha256 } from './seeds.ts'

export interface RunOrder {
  readonly semester_id: number
  /** The seed of the published commitment. */
  readonly seed: string
  /** Named as the culprit in the log. */
  readonly actor: Actor & { readonly user_id: number }
  /** Whether the families get their results by email. */
  readonly notifiesFamilies: boolean
}

/**
 * LotteryRuns and writes everything, or nothing. A repeated draw changes nothing. Reports the percentage that is done.
 * @throws 422 when the lottery has not closed, 404 without a lottery
 */
export async function runLottery(
  trx: Transaction,
  { semester_id, seed, actor, notifiesFamilies }: RunOrder,
  report: (percent: number) => void,
): Promise<void> {
  const lottery = requireLottery(await lockLottery(trx, semester_id))
  if (lottery.ran_at) return
  const because = whyNotRun(lottery, await readClock(trx), { rehearsal: false })
  if (because) throw lotteryProblem(because)
  report(5)
  const classes = await lockPool(trx, lottery)
  await endExpiredOffers(trx, classes)
  const preferences = await readPool(trx, lottery)
  report(15)
  const record = lotteryRecord(preferences.lottery, seed, sha256, await readReplaced(trx, lottery.id))
  if (record.commitment !== lottery.commitment) throw new Error('the seed is not the one of the published commitment')
  report(30)
  const freed = await writeDecisions(trx, { record, preferences, actor }, (part) => report(30 + Math.floor(part * 50)))
  await writeResults(trx, lottery.id, { record, preferences })
  trx.mailing = { isHeld: false, isLeftOut: !notifiesFamilies }
  await settleClasses(trx, freed)
  await queueLotteryMails(trx, lottery.id)
  report(90)
  const digest = await writeRecord(trx, lottery.id, record)
  const { name } = await trx
    .selectFrom('semester')
    .select('name')
    .where('id', '=', semester_id)
    .executeTakeFirstOrThrow()
  const subject = { kind: 'semester', id: semester_id, name } as const
  createAuditTrail(trx, actor).edited(subject, { lottery_digest: null }, { lottery_digest: digest })
}

/** Returns the digest. */
async function writeRecord(trx: Transaction, lottery_id: number, record: LotteryRecord): Promise<string> {
  const digest = sha256(recordBody(record))
  const figures: GradeFigures[] = figuresByGrade(record.lottery, record.decisions)
  await trx
    .updateTable('lottery')
    .set({
      ran_at: sql<Date>`clock_timestamp()`,
      record: recordText(record, sha256),
      digest,
      figures: JSON.stringify(figures),
      seed: null,
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
async function writeResults(
  trx: Transaction,
  lottery_id: number,
  { record, preferences }: { readonly record: LotteryRecord; readonly preferences: Candidates },
): Promise<void> {
  const drawn = [...resultsByCode(record)].map(([code, results]) => {
    return { code, results: shownResults(preferences, getOrThrow(preferences.students, code), results) }
  })
  const none = { lottery_place: null, children: record.order.length, wishes: [] }
  const others = preferences.withoutWishes.map((child) => {
    return { code: child.code, results: shownResults(preferences, child, none) }
  })
  const rows = [...drawn, ...others]
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
    .where(sql<boolean>`code = any(${record.lottery.left_out ?? []}::integer[])`)
    .execute()
}

function shownResults(
  preferences: Candidates,
  { saved, waitsElsewhere }: RankedChild,
  { lottery_place, children, wishes }: Omit<ChildResults, 'lottery_place'> & Pick<LotteryResults, 'lottery_place'>,
): Omit<LotteryResults, 'code'> {
  const { courses, deleted } = preferences
  const known = new Set([...wishes.flat().map(({ course_id }) => course_id), ...waitsElsewhere])
  const waiting = saved.flatMap((ids) =>
    ids.flatMap((id, n) => {
      const course = waitsElsewhere.includes(id) && courses.get(id)
      return course ? [[{ course, choice: n + 1, outcome: 'already-waiting' as const, by: null, place: null }]] : []
    }),
  )
  return {
    lottery_place,
    children,
    wishes: [
      ...wishes.map((list) =>
        list.map(({ course_id, choice, outcome, by, place }) => {
          const because = by === null ? null : shownClass(preferences, by)
          return { course: getOrThrow(courses, course_id), choice, outcome, by: because, place }
        }),
      ),
      ...waiting,
    ],
    not_offered: saved.flat().flatMap((id) => (known.has(id) ? [] : (courses.get(id) ?? deleted.get(id) ?? []))),
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

/** LotteryRuns with a new seed. The transaction is read-only. @throws 404 without a lottery, 422 `already-run` */
export async function rehearseLottery(trx: Transaction, { semester_id, now }: Rehearsal): Promise<GradeFigures[]> {
  await sql`set transaction isolation level repeatable read, read only`.execute(trx)
  const row = requireLottery(await findLottery(trx, semester_id))
  const because = whyNotRun(row, now, { rehearsal: true })
  if (because) throw lotteryProblem(because)
  const { lottery } = await readPool(trx, row)
  return figuresByGrade(lottery, lotteryRecord(lottery, newSeed(), sha256).decisions)
}

type Request = RequestData<typeof startLotteryCall> & Authorized<typeof startLotteryCall>

export interface OrderedRun {
  readonly lottery_id: number
  readonly order: RunOrder
}

/** Records that the office ordered the lottery, which starts after the commit. @throws 404, and 422 with the reason */
export async function orderRun(trx: Transaction, keys: KeyRing, request: Request): Promise<OrderedRun> {
  const { params, user, notify_families } = request
  const { id: semester_id, name } = await findSemester(trx, params.id, user.role)
  const lottery = requireLottery(await lockLottery(trx, semester_id))
  const now = await readClock(trx)
  const because = whyNotRun(lottery, now, { rehearsal: false })
  if (because) throw lotteryProblem(because)
  const encrypted = await trx
    .selectFrom('lottery')
    .select(['semester_id', 'commitment', 'key_id', 'seed'])
    .where('id', '=', lottery.id)
    .executeTakeFirstOrThrow()
  await insertRun(trx, { lottery_id: lottery.id, by: user, now })
  const subject = { kind: 'semester', id: semester_id, name } as const
  createRequestTrail(trx, request).edited(
    subject,
    { lottery_started_at: null },
    { lottery_started_at: now.toISOString() },
  )
  const actor = { ...actorOf(request), user_id: user.id }
  if (notify_families === 'preview') {
    const { students, withoutWishes } = await readPool(trx, lottery)
    const ids = [...students.values(), ...withoutWishes].map(({ student_id }) => student_id)
    await queueExampleLotteryMails(trx, { id: semester_id, name }, ids)
  }
  const notifiesFamilies = notify_families === 'yes'
  return { lottery_id: lottery.id, order: { semester_id, seed: openSeed(keys, encrypted), actor, notifiesFamilies } }
}
