import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Ranking } from '../../contract/enrollment/rankings.ts'
import { FIELD_IS_REQUIRED } from '../../contract/texts.ts'
import type { Course } from '../../domain/course.ts'
import { english } from '../../domain/english.ts'
import { lotteryStateAt, whyNotSaveRanking } from '../../domain/enrollment/lottery/lotteryTimes.ts'
import { lotteryClasses } from '../../domain/enrollment/lottery/pool.ts'
import { whyNotRank } from '../../domain/enrollment/lottery/ranking.ts'
import type { Grade } from '../../domain/grade.ts'
import { fullName } from '../../domain/person.ts'
import { isLinkedTo, isSameFamily } from '../access/children.ts'
import { studentSubject } from '../auditTrail/subjects.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { RetryTransaction } from '../platform/database/retries.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { fieldsProblem, Problem } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { isStudentUnconfirmed } from '../rows/confirmations.ts'
import { hasSameChildRanked } from '../rows/sameChild.queries.ts'
import { recordEdits } from './closing.ts'
import {
  lockLottery,
  lockLotteryForRanking,
  lotteryProblem,
  RANKING_MESSAGES,
  readClock,
  requireLottery,
} from './lottery.queries.ts'

/** Codes have six digits and are random, so that neighbors in the record were not saved one after the other. */
const CODES = { from: 100_000, to: 1_000_000 }
const CODE_ATTEMPTS = 10

interface RankingToSave {
  readonly semester_id: number
  readonly student: {
    readonly id: number
    readonly first_name: string
    readonly last_name: string
    readonly grade: Grade
    readonly parent_id: number
  }
  readonly choices: Choices
  /** Published, for a change after the closing. */
  readonly reason: string | undefined
  readonly by: SessionUser
}

/** `draw_together` is for all children of the family. One of the two that is missing keeps its value. */
interface Choices {
  readonly wishes: readonly (readonly number[])[]
  readonly all_day_first?: boolean | undefined
  readonly draw_together?: boolean | undefined
}

/**
 * Replaces a child's ranking. The first one assigns the child's code. Only the lottery locks the child, because it checks every rule again.
 * @throws 404 without a lottery, 422 outside its times, by list and without a reason after the closing, 422 `same-child` when another entry of the same child has choices,
 * 422 `not-confirmed` when the semester requires that the family confirms the child first. A ranking that was saved before stays.
 */
export async function saveRanking(
  trx: Transaction,
  trail: AuditTrail,
  { semester_id, student, choices, reason, by }: RankingToSave,
): Promise<void> {
  const { wishes } = choices
  const lottery = requireLottery(await (by.role === 'admin' ? lockLottery : lockLotteryForRanking)(trx, semester_id))
  const now = await readClock(trx)
  const because = whyNotSaveRanking(lottery, by.role, now)
  if (because) throw lotteryProblem(because)
  if (student.grade === 'done') throw new Problem(422, english`This child has finished school.`, { code: 'done' })
  if (by.role === 'parent' && (await isStudentUnconfirmed(trx, { student_id: student.id, semester_id })))
    throw new Problem(422, unconfirmedText(student), { code: 'not-confirmed' })
  const classes = lotteryClasses(await rankedCourses(trx, semester_id, wishes.flat()))
  const enrolled = await enrolledCourses(trx, student.id, semester_id)
  const refusals = whyNotRank({ grade: student.grade, enrolled, wishes }, classes)
  if (refusals.length > 0)
    throw fieldsProblem(refusals.map(({ list, because }) => [`wishes.${list}`, RANKING_MESSAGES[because]]))
  const key = { lottery_id: lottery.id, student_id: student.id }
  if (wishes.length > 0 && (await hasSameChildRanked(trx, key)))
    throw new Problem(422, sameChildText(student), { code: 'same-child' })
  const isClosed = lotteryStateAt(lottery, now) === 'closed'
  if (isClosed && reason === undefined) throw fieldsProblem([['reason', FIELD_IS_REQUIRED]])
  if (isClosed) await recordEdits(trx, lottery)
  const before = await readRanking(trx, key)
  const { draw_together = (await readFamily(trx, key)).draw_together } = choices
  const { all_day_first = before?.all_day_first ?? true } = choices
  const code = await codeOf(trx, semester_id, student.id)
  await saveFamily(trx, { lottery_id: lottery.id, parent_id: student.parent_id, draw_together })
  await writeRanking(trx, { ...key, code, wishes: JSON.stringify(wishes), all_day_first, saved_at: now })
  if (isClosed) await recordEdits(trx, lottery, { reason: reason ?? null })
  trail.edited(
    studentSubject(student.id, student),
    auditedChoices(before),
    auditedChoices({ wishes, all_day_first, draw_together }),
  )
}

/** The child's code in this semester. The first one is random and stays, even if the lottery is deleted and started again. */
async function codeOf(trx: Transaction, semester_id: number, student_id: number): Promise<number> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
    const known = trx.selectFrom('lottery_code').select('code').where('semester_id', '=', semester_id)
    const row = await known.where('student_id', '=', student_id).executeTakeFirst()
    if (row) return row.code
    await trx
      .insertInto('lottery_code')
      .values({ semester_id, student_id, code: randomInt(CODES.from, CODES.to) })
      .onConflict((on) => on.doNothing())
      .execute()
  }
  throw new RetryTransaction()
}

async function writeRanking(
  trx: Transaction,
  { lottery_id, student_id, code, ...values }: RankingValues,
): Promise<void> {
  await trx
    .insertInto('ranking')
    .values({ lottery_id, student_id, code, ...values, results: null })
    .onConflict((on) => on.columns(['lottery_id', 'student_id']).doUpdateSet(values))
    .execute()
}

interface RankingValues extends RankingKey {
  readonly code: number
  readonly all_day_first: boolean
  /** JSON. */
  readonly wishes: string
  readonly saved_at: Date
}

async function saveFamily(
  trx: Transaction,
  family: { readonly lottery_id: number; readonly parent_id: number; readonly draw_together: boolean },
): Promise<void> {
  const { draw_together } = family
  await trx
    .insertInto('lottery_family')
    .values(family)
    .onConflict((on) => on.columns(['lottery_id', 'parent_id']).doUpdateSet({ draw_together }))
    .execute()
}

function sameChildText(student: RankingToSave['student']): string {
  return english`${fullName(student)} is in this account twice, and the other entry already has choices. A child takes part in the lottery once. If they are two children, the school office can confirm it.`
}

function unconfirmedText(student: RankingToSave['student']): string {
  return english`Please confirm ${fullName(student)}'s information first. Then you can rank classes for ${student.first_name}.`
}

function auditedChoices(choices: Partial<Choices> | undefined) {
  const { wishes = [], all_day_first = null, draw_together = null } = choices ?? {}
  return { ranking: choices ? textsOf(wishes) : null, all_day_first, draw_together }
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
    .select(['code', 'wishes', 'all_day_first', 'saved_at'])
    .where('lottery_id', '=', lottery_id)
    .where('student_id', '=', student_id)
    .executeTakeFirst()
  if (!row) return undefined
  const family = await readFamily(db, { lottery_id, student_id })
  return { ...row, ...family, saved_at: row.saved_at.toISOString() }
}

/**
 * Whether the child has siblings with whom it could be drawn together, whether the family wants that, and whether the child has another entry.
 */
export async function readFamily(db: Database | Transaction, { lottery_id, student_id }: RankingKey) {
  const together = sql<boolean>`exists (
    select from lottery_family where lottery_id = ${lottery_id} and ${isLinkedTo(sql.ref('lottery_family.parent_id'))} and draw_together
  )`
  const sibling = sql<boolean>`exists (
    select from student sibling where ${isSameFamily('student', 'sibling')} and sibling.id <> student.id and sibling.grade <> 'done'
    and (sibling.grade = student.grade or exists (
      select from (select semester_id from lottery where id = ${lottery_id} and priority = 'none' offset ${OPTIMIZATION_FENCE}) lottery
      cross join lateral (
        select from course where course.semester_id = lottery.semester_id and active
        and array[student.grade::text, sibling.grade::text] <@ string_to_array(course.grade::text, ',')
        offset ${OPTIMIZATION_FENCE}
      ) course
    ))
  )`
  const same = sql<boolean>`exists (select from same_child where same_child.student_id = student.id)`
  return db
    .selectFrom('student')
    .select([together.as('draw_together'), sibling.as('has_siblings'), same.as('left_out')])
    .where('student.id', '=', student_id)
    .executeTakeFirstOrThrow()
}

/** Those of the classes that families can rank: active ones of this semester. */
function rankedCourses(trx: Transaction, semester_id: number, ids: readonly number[]): Promise<Course[]> {
  if (ids.length === 0) return Promise.resolve([])
  return trx
    .selectFrom('course')
    .select(['id', 'section', 'name', 'days', 'period', 'grade', 'restrictions'])
    .select(['max_seats', 'current_seats', 'offered_seats', 'wait_list'])
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
