import { sql } from 'kysely'
import { RankedClass } from '../../contract/enrollment/lotteryResults.ts'
import type { Course } from '../../domain/course.ts'
import {
  currentWishes,
  familyNumbers,
  type LotteryChild,
  type LotteryClass,
  type LotteryPool,
  lotteryClasses,
} from '../../domain/enrollment/lottery/pool.ts'
import { WAIT_LIST_LIMIT } from '../../domain/enrollment/waitList/limit.ts'
import type { Grade } from '../../domain/grade.ts'
import { countEachOnce } from '../../domain/sameChild.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { classesOver } from '../rows/classesOver.ts'
import { classesInWhichSameChildWaits } from '../rows/sameChild.queries.ts'
import { lotteryPairs } from './duplicates.queries.ts'

export interface RankedChild {
  readonly student_id: number
  readonly parent_id: number
  readonly grade: Grade
  readonly code: number
  readonly all_day_first: boolean
  /** As saved. The lottery has those that are still offered. */
  readonly saved: readonly (readonly number[])[]
  /** The classes for which another entry of the same child waits. The lottery has no wishes for them. */
  readonly waitsElsewhere: readonly number[]
}

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

/**
 * What the lottery depends on: the children that ranked active classes that are not over, these classes, and all classes that the children have. Of
 * the entries of one child only one takes part, and it gets no place in a line in which another one waits. `at`: when a class counts as over, now
 * by default.
 */
export async function readPool(trx: Transaction, lottery: LotteryOfSemester, at?: Date): Promise<Candidates> {
  const courses = await readCourses(trx, lottery.semester_id)
  const classes = lotteryClasses(courses)
  const known = new Set(courses.map(({ id }) => id))
  const offered = new Set(courses.flatMap(({ id, active }) => (active ? [id] : [])))
  const over = await classesOver(trx, [...offered], at)
  const given = new Map(classes.filter(({ id }) => offered.has(id) && !over.has(id)).map((one) => [one.id, one]))
  const elsewhere = await classesInWhichSameChildWaits(trx, lottery.semester_id)
  const saved = (await readChildren(trx, lottery.id)).map((child) => {
    const waitsElsewhere = elsewhere.get(child.student_id) ?? []
    const open = child.saved.map((ids) => ids.filter((id) => !waitsElsewhere.includes(id)))
    return { ...child, waitsElsewhere, wishes: currentWishes(open, given) }
  })
  const withoutWishes = saved.filter((child) => child.wishes.length === 0 && child.saved.flat().length > 0)
  const { pairs, undecided, closing } = await lotteryPairs(trx, lottery.id)
  const lots = saved.filter(({ student_id, wishes }) => wishes.length > 0 || closing.has(student_id))
  const counted = new Set(countEachOnce(lots, pairs))
  const all = lots.filter(({ wishes }) => wishes.length > 0)
  const ranked = all.filter((child) => counted.has(child))
  const left_out = all.filter((child) => !counted.has(child))
  const chosen = saved.filter((child) => child.saved.flat().length > 0)
  const families = familyNumbers(chosen, await readFamiliesTogether(trx, lottery.id))
  const entries = await readEntries(trx, lottery.semester_id)
  const children = ranked.map(({ student_id, code, grade, all_day_first, wishes }): LotteryChild => {
    const own = entries.get(student_id) ?? []
    const idsWith = (status: string) => own.flatMap((entry) => (entry.status === status ? [entry.course_id] : []))
    const choices = { family: families.get(code) ?? null, all_day_first, wishes }
    return { code, grade, ...choices, enrolled: idsWith('enrolled'), waiting: idsWith('waiting') }
  })
  const held = ranked.flatMap(({ student_id, wishes }) =>
    (entries.get(student_id) ?? []).flatMap(({ course_id, is_held }) =>
      is_held && wishes.flat().includes(course_id) ? course_id : [],
    ),
  )
  // A child that gets a seat leaves its place, so it needs one.
  const withHeld = (one: LotteryClass) => ({ ...one, waiting: one.waiting + held.filter((id) => id === one.id).length })
  const used = new Set([...given.keys(), ...children.flatMap(({ enrolled }) => enrolled)])
  const { priority } = lottery
  const entering = classes.filter(({ id }) => used.has(id)).map(withHeld)
  return {
    pool: { priority, wait_list_limit: WAIT_LIST_LIMIT, classes: entering, children },
    students: new Map(ranked.map((child) => [child.code, child])),
    left_out,
    withoutWishes,
    undecided: undecided.length,
    offered,
    deleted: await readDeleted(
      trx,
      [...ranked, ...withoutWishes].flatMap((child) => child.saved.flat()).filter((id) => !known.has(id)),
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

async function readEntries(trx: Transaction, semester_id: number) {
  const entries = await trx
    .selectFrom('roster_entry')
    .leftJoin('seat_offer', 'seat_offer.entry_id', 'roster_entry.id')
    .select(['student_id', 'roster_entry.course_id', 'status', sql<boolean>`entry_id is not null`.as('is_held')])
    .where('semester_id', '=', semester_id)
    .orderBy('roster_entry.course_id')
    .execute()
  return Map.groupBy(entries, ({ student_id }) => student_id)
}
