import { sql } from 'kysely'
import { RankedClass } from '../../contract/enrollment/lotteryResults.ts'
import type { Course } from '../../domain/course.ts'
import { candidatesOf, type RankedChild } from '../../domain/enrollment/lottery/candidates.ts'
import type { LotteryPool } from '../../domain/enrollment/lottery/pool.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { classesOver } from '../rows/classesOver.ts'
import { classesInWhichSameChildWaits } from '../rows/sameChild.queries.ts'
import { lotteryPairs } from './duplicates.queries.ts'

export interface Candidates {
  readonly pool: LotteryPool
  /** By code. */
  readonly students: ReadonlyMap<number, RankedChild>
  /** The children that ranked classes and are not in the lottery, because none of them is left. */
  readonly withoutWishes: readonly RankedChild[]
  /** Those that take no part, because the same child takes part with another entry. */
  readonly left_out: readonly RankedChild[]
  /** How many pairs of entries may be one child, which the office decides before the lottery runs. */
  readonly undecided: number
  /** All classes of the semester, by id. */
  readonly courses: ReadonlyMap<number, RankedClass>
  /** Ranked classes that were deleted since, by id, as they were then. */
  readonly deleted: ReadonlyMap<number, RankedClass>
  /** The ids of the active classes, which families see. */
  readonly offered: ReadonlySet<number>
}

interface LotteryOfSemester {
  readonly id: number
  readonly semester_id: number
  readonly priority: LotteryPool['priority']
}

/** Locks what the lottery writes: the children that ranked classes, and all classes of the semester, whose ids it returns. */
export async function lockPool(trx: Transaction, { id, semester_id }: LotteryOfSemester): Promise<number[]> {
  const ranked = await trx.selectFrom('ranking').select('student_id').where('lottery_id', '=', id).execute()
  const classes = await trx.selectFrom('course').select('id').where('semester_id', '=', semester_id).execute()
  const courses = classes.map((row) => row.id)
  await lockRows(trx, { students: ranked.map(({ student_id }) => student_id), courses })
  return courses
}

/** Who takes part in the lottery, by the rule of `candidatesOf`. `at`: when a class counts as over, now by default. */
export async function readPool(trx: Transaction, lottery: LotteryOfSemester, at?: Date): Promise<Candidates> {
  const { id, semester_id, priority } = lottery
  const courses = await readCourses(trx, semester_id)
  const offered = new Set(courses.flatMap(({ id, active }) => (active ? [id] : [])))
  const over = await classesOver(trx, [...offered], at)
  const elsewhere = await classesInWhichSameChildWaits(trx, semester_id)
  const rankings = (await readChildren(trx, id)).map((child) => {
    return { ...child, waitsElsewhere: elsewhere.get(child.student_id) ?? [] }
  })
  const { pairs, undecided, closing } = await lotteryPairs(trx, id)
  const together = await readFamiliesTogether(trx, id)
  const entries = await readEntries(trx, semester_id)
  const { pool, ranked, withoutWishes, left_out } = candidatesOf({
    priority,
    courses,
    over,
    rankings,
    pairs,
    closing,
    together,
    entries,
  })
  const known = new Set(courses.map(({ id }) => id))
  const chosen = [...ranked, ...withoutWishes].flatMap((child) => child.saved.flat())
  return {
    pool,
    students: new Map(ranked.map((child) => [child.code, child])),
    left_out,
    withoutWishes,
    undecided: undecided.length,
    offered,
    deleted: await readDeleted(
      trx,
      chosen.filter((id) => !known.has(id)),
    ),
    courses: new Map(courses.map(({ id, section, name, days, period }) => [id, { id, section, name, days, period }])),
  }
}

/** The accounts that want their children drawn together. */
export async function readFamiliesTogether(trx: Transaction, lottery_id: number): Promise<ReadonlySet<number>> {
  const families = trx.selectFrom('lottery_family').select('parent_id').where('lottery_id', '=', lottery_id)
  const rows = await families.where('draw_together', '=', true).execute()
  return new Set(rows.map(({ parent_id }) => parent_id))
}

function readCourses(trx: Transaction, semester_id: number): Promise<(Course & { readonly active: boolean })[]> {
  return trx
    .selectFrom('course')
    .select(['id', 'section', 'name', 'days', 'period', 'grade', 'restrictions', 'active'])
    .select(['max_seats', 'current_seats', 'offered_seats', 'wait_list'])
    .where('semester_id', '=', semester_id)
    .execute()
}

async function readDeleted(trx: Transaction, ids: readonly number[]): Promise<Map<number, RankedClass>> {
  if (ids.length === 0) return new Map()
  const entries = await trx
    .selectFrom('audit_entry')
    .select(['subject_id as id', 'before'])
    .where('subject_kind', '=', 'class')
    .where('subject_id', 'in', [...new Set(ids)])
    .where('action', '=', 'deleted')
    .execute()
  const classes = entries.map(({ id, before }) => RankedClass.parse({ ...before, id }))
  return new Map(classes.map((course) => [course.id, course]))
}

function readChildren(trx: Transaction, lottery_id: number): Promise<Omit<RankedChild, 'waitsElsewhere'>[]> {
  return trx
    .selectFrom('ranking')
    .innerJoin('student', 'student.id', 'ranking.student_id')
    .select(['student_id', 'parent_id', 'grade', 'code', 'all_day_first', 'wishes as saved'])
    .where('lottery_id', '=', lottery_id)
    .orderBy('code')
    .execute()
}

function readEntries(trx: Transaction, semester_id: number) {
  return trx
    .selectFrom('roster_entry')
    .leftJoin('seat_offer', 'seat_offer.entry_id', 'roster_entry.id')
    .select(['student_id', 'roster_entry.course_id', 'status', sql<boolean>`entry_id is not null`.as('is_held')])
    .where('semester_id', '=', semester_id)
    .orderBy('roster_entry.course_id')
    .execute()
}
