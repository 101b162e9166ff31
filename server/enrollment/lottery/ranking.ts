import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Ranking } from '../../../contract/enrollment/rankings.ts'
import type { Course } from '../../../domain/course.ts'
import { whyNotSaveRanking } from '../../../domain/enrollment/lottery/lotteryTimes.ts'
import { lotteryClasses } from '../../../domain/enrollment/lottery/pool.ts'
import { whyNotRank } from '../../../domain/enrollment/lottery/ranking.ts'
import type { Grade } from '../../../domain/grade.ts'
import { fullName } from '../../../domain/person.ts'
import type { AuditTrail } from '../../auditTrail/trail.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { RetryTransaction } from '../../platform/database/retries.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { SessionUser } from '../../platform/http/session.ts'
import { studentSubject } from '../../students/auditedStudent.ts'
import { hasSameChildRanked } from '../../students/sameChild.queries.ts'
import {
  fieldsProblem,
  lockLotteryForRanking,
  lotteryProblem,
  RANKING_MESSAGES,
  readClock,
  requireLottery,
} from './lottery.queries.ts'

/** Codes have six digits and are random, so that neighbors in the record were not saved one after the other. */
const CODES = { from: 100_000, to: 1_000_000 }
const CODE_ATTEMPTS = 10

interface SavedRanking {
  readonly semester_id: number
  readonly student: {
    readonly id: number
    readonly first_name: string
    readonly last_name: string
    readonly grade: Grade
  }
  readonly wishes: readonly (readonly number[])[]
  readonly by: SessionUser
}

/**
 * Replaces a child's ranking. The first one assigns the child's code. Only the lottery locks the child, because it checks every rule again.
 * @throws 404 without a lottery, 422 outside its times and by list, 422 `same-child` when another entry of the same child has choices
 */
export async function saveRanking(
  trx: Transaction,
  trail: AuditTrail,
  { semester_id, student, wishes, by }: SavedRanking,
): Promise<void> {
  const lottery = requireLottery(await lockLotteryForRanking(trx, semester_id))
  const now = await readClock(trx)
  const because = whyNotSaveRanking(lottery, by.role, now)
  if (because) throw lotteryProblem(because)
  if (student.grade === 'done') throw new Problem(422, 'This child has finished school.', { code: 'done' })
  const classes = lotteryClasses(await rankedCourses(trx, semester_id, wishes.flat()))
  const enrolled = await enrolledCourses(trx, student.id, semester_id)
  const refusals = whyNotRank({ grade: student.grade, enrolled, wishes }, classes)
  if (refusals.length > 0)
    throw fieldsProblem(refusals.map(({ list, because }) => [`wishes.${list}`, RANKING_MESSAGES[because]]))
  const key = { lottery_id: lottery.id, student_id: student.id }
  if (wishes.length > 0 && (await hasSameChildRanked(trx, key)))
    throw new Problem(422, sameChildText(student), { code: 'same-child' })
  const before = await readRanking(trx, key)
  await writeRanking(trx, key, { wishes: JSON.stringify(wishes), saved_at: now })
  const after = { ranking: textsOf(wishes) }
  trail.edited(studentSubject(student.id, student), { ranking: before ? textsOf(before.wishes) : null }, after)
}

async function writeRanking(
  trx: Transaction,
  key: Parameters<typeof insertRanking>[1],
  values: Parameters<typeof updateRanking>[2],
): Promise<void> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
    if (await updateRanking(trx, key, values)) return
    const code = randomInt(CODES.from, CODES.to)
    if (await insertRanking(trx, key, { ...values, code })) return
  }
  throw new RetryTransaction()
}

function sameChildText(student: SavedRanking['student']): string {
  return `${fullName(student)} is in this account twice, and the other entry already has choices. A child takes part in the lottery once. If they are two children, the school office can confirm it.`
}

/** "12>13": class ids, the first choice first. */
function textsOf(wishes: readonly (readonly number[])[]): string[] {
  return wishes.map((ids) => ids.join('>'))
}

interface RankingKey {
  readonly lottery_id: number
  readonly student_id: number
}

export async function readRanking(
  db: Database | Transaction,
  { lottery_id, student_id }: RankingKey,
): Promise<Ranking | undefined> {
  const row = await db
    .selectFrom('ranking')
    .select(['code', 'wishes', 'saved_at'])
    .where('lottery_id', '=', lottery_id)
    .where('student_id', '=', student_id)
    .executeTakeFirst()
  return row && { ...row, saved_at: row.saved_at.toISOString() }
}

/** Returns false when the child has no ranking yet. */
async function updateRanking(
  trx: Transaction,
  { lottery_id, student_id }: RankingKey,
  values: { readonly wishes: string; readonly saved_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ranking')
    .set(values)
    .where('lottery_id', '=', lottery_id)
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns false when another child has the code, or the child has a ranking. */
async function insertRanking(
  trx: Transaction,
  key: RankingKey,
  values: { readonly code: number; readonly wishes: string; readonly saved_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('ranking')
    .values({ ...key, ...values, results: null })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Those of the classes that families can rank: active ones of this semester. */
function rankedCourses(trx: Transaction, semester_id: number, ids: readonly number[]): Promise<Course[]> {
  if (ids.length === 0) return Promise.resolve([])
  return trx
    .selectFrom('course')
    .select(['id', 'section', 'name', 'days', 'period', 'grade', 'restrictions'])
    .select(['max_seats', 'current_seats', 'wait_list'])
    .where('semester_id', '=', semester_id)
    .where('active', '=', true)
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
}

/** The ids of the classes in which the child is enrolled in a semester. */
async function enrolledCourses(trx: Transaction, student_id: number, semester_id: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('roster_entry')
    .select('course_id')
    .where('student_id', '=', student_id)
    .where('semester_id', '=', semester_id)
    .where('status', '=', 'enrolled')
    .execute()
  return rows.map(({ course_id }) => course_id)
}
