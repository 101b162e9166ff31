import { sql } from 'kysely'
import type { startDraw as startDrawCall } from '../../../contract/enrollment/draws.ts'
import type { RankedClass, RoundResults } from '../../../contract/enrollment/lotteryResults.ts'
import { withVisibleName } from '../../../domain/course.ts'
import { getOrThrow } from '../../../domain/enrollment/lottery/draw.ts'
import { figuresByGrade, type GradeFigures } from '../../../domain/enrollment/lottery/figures.ts'
import { type DrawRecord, drawRecord, recordBody, recordText } from '../../../domain/enrollment/lottery/record.ts'
import { type ChildResults, resultsByCode } from '../../../domain/enrollment/lottery/results.ts'
import { whyNotDraw } from '../../../domain/enrollment/lottery/roundTimes.ts'
import { type Actor, actorOf, createAuditTrail, createRequestTrail } from '../../auditTrail/trail.ts'
import type { KeyRing } from '../../dataKeys/keyRing.ts'
import { queueDrawMails, queueExampleDrawMails } from '../../familyMails/queueDrawMails.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Authorized, RequestData } from '../../platform/http/request.ts'
import { findSemester } from '../../semesters/semesters.queries.ts'
import { expireOffers } from '../expiry.ts'
import { settleClasses } from '../settle.ts'
import { batchesOf, writeDecisions } from './decisions.ts'
import { lockPreferences, type Preferences, type RankedChild, readPreferences } from './readPreferences.ts'
import {
  findRound,
  insertRun,
  lockRound,
  readClock,
  readReplaced,
  requireRound,
  roundProblem,
} from './rounds.queries.ts'
import { newSeed, openSeed, sha256 } from './seeds.ts'

export interface DrawOrder {
  readonly semester_id: number
  /** The seed of the published commitment. */
  readonly seed: string
  /** Named as the culprit in the log. */
  readonly actor: Actor & { readonly user_id: number }
  /** Whether the families get their results by email. */
  readonly notifiesFamilies: boolean
}

/**
 * Draws and writes everything, or nothing. A repeated draw changes nothing. Reports the percentage that is done.
 * @throws 422 when the round has not closed, 404 without a round
 */
export async function runDraw(
  trx: Transaction,
  { semester_id, seed, actor, notifiesFamilies }: DrawOrder,
  report: (percent: number) => void,
): Promise<void> {
  const round = requireRound(await lockRound(trx, semester_id))
  if (round.drawn_at) return
  const because = whyNotDraw(round, await readClock(trx), { rehearsal: false })
  if (because) throw roundProblem(because)
  report(5)
  const classes = await lockPreferences(trx, round)
  await expireOffers(trx, classes)
  const preferences = await readPreferences(trx, round)
  report(15)
  const record = drawRecord(preferences.round, seed, sha256, await readReplaced(trx, round.id))
  if (record.commitment !== round.commitment) throw new Error('the seed is not the one of the published commitment')
  report(30)
  const freed = await writeDecisions(trx, { record, preferences, actor }, (part) => report(30 + Math.floor(part * 50)))
  await writeResults(trx, round.id, { record, preferences })
  trx.mailing = { isHeld: false, isLeftOut: !notifiesFamilies }
  await settleClasses(trx, freed)
  await queueDrawMails(trx, round.id)
  report(90)
  const digest = await writeRecord(trx, round.id, record)
  const { name } = await trx
    .selectFrom('semester')
    .select('name')
    .where('id', '=', semester_id)
    .executeTakeFirstOrThrow()
  const subject = { kind: 'semester', id: semester_id, name } as const
  createAuditTrail(trx, actor).edited(subject, { draw_digest: null }, { draw_digest: digest })
}

/** Returns the digest. */
async function writeRecord(trx: Transaction, round_id: number, record: DrawRecord): Promise<string> {
  const digest = sha256(recordBody(record))
  const figures: GradeFigures[] = figuresByGrade(record.round, record.decisions)
  await trx
    .updateTable('preference_round')
    .set({
      drawn_at: sql<Date>`clock_timestamp()`,
      record: recordText(record, sha256),
      digest,
      figures: JSON.stringify(figures),
      seed: null,
      key_id: null,
    })
    .where('id', '=', round_id)
    .execute()
  return digest
}

/**
 * Stores what each child's family sees, with the classes as they are now, and which rankings took no part. An inactive class in the way has no
 * name.
 */
async function writeResults(
  trx: Transaction,
  round_id: number,
  { record, preferences }: { readonly record: DrawRecord; readonly preferences: Preferences },
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
      where ranking.round_id = ${round_id} and ranking.code = given.code`.execute(trx)
  }
  await trx
    .updateTable('ranking')
    .set({ left_out: true })
    .where('round_id', '=', round_id)
    .where(sql<boolean>`code = any(${record.round.left_out ?? []}::integer[])`)
    .execute()
}

function shownResults(
  preferences: Preferences,
  { saved, waitsElsewhere }: RankedChild,
  { lottery_place, children, wishes }: Omit<ChildResults, 'lottery_place'> & Pick<RoundResults, 'lottery_place'>,
): Omit<RoundResults, 'code'> {
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

function shownClass({ courses, offered }: Preferences, id: number): RankedClass {
  const course = getOrThrow(courses, id)
  const { name } = withVisibleName({ name: course.name, active: offered.has(id) })
  return offered.has(id) ? course : { ...course, section: '', name }
}

export interface Rehearsal {
  readonly semester_id: number
  readonly now: Date
}

/** Draws with a new seed. The transaction is read-only. @throws 404 without a round, 422 `already-drawn` */
export async function rehearseDraw(trx: Transaction, { semester_id, now }: Rehearsal): Promise<GradeFigures[]> {
  await sql`set transaction isolation level repeatable read, read only`.execute(trx)
  const row = requireRound(await findRound(trx, semester_id))
  const because = whyNotDraw(row, now, { rehearsal: true })
  if (because) throw roundProblem(because)
  const { round } = await readPreferences(trx, row)
  return figuresByGrade(round, drawRecord(round, newSeed(), sha256).decisions)
}

type Request = RequestData<typeof startDrawCall> & Authorized<typeof startDrawCall>

export interface OrderedDraw {
  readonly round_id: number
  readonly order: DrawOrder
}

/** Records that the office ordered the draw, which starts after the commit. @throws 404, and 422 with the reason */
export async function orderDraw(trx: Transaction, keys: KeyRing, request: Request): Promise<OrderedDraw> {
  const { params, user, notify_families } = request
  const { id: semester_id, name } = await findSemester(trx, params.id, user.role)
  const round = requireRound(await lockRound(trx, semester_id))
  const now = await readClock(trx)
  const because = whyNotDraw(round, now, { rehearsal: false })
  if (because) throw roundProblem(because)
  const encrypted = await trx
    .selectFrom('preference_round')
    .select(['semester_id', 'commitment', 'key_id', 'seed'])
    .where('id', '=', round.id)
    .executeTakeFirstOrThrow()
  await insertRun(trx, { round_id: round.id, by: user, now })
  const subject = { kind: 'semester', id: semester_id, name } as const
  createRequestTrail(trx, request).edited(subject, { draw_started_at: null }, { draw_started_at: now.toISOString() })
  const actor = { ...actorOf(request), user_id: user.id }
  if (notify_families === 'preview') {
    const { students, withoutWishes } = await readPreferences(trx, round)
    const ids = [...students.values(), ...withoutWishes].map(({ student_id }) => student_id)
    await queueExampleDrawMails(trx, { id: semester_id, name }, ids)
  }
  const notifiesFamilies = notify_families === 'yes'
  return { round_id: round.id, order: { semester_id, seed: openSeed(keys, encrypted), actor, notifiesFamilies } }
}
