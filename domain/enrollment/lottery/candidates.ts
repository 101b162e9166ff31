import type { Course } from '../../course.ts'
import type { Grade } from '../../grade.ts'
import { countEachOnce, type SameChildPair } from '../../sameChild.ts'
import { WAIT_LIST_LIMIT } from '../waitList/limit.ts'
import {
  currentWishes,
  familyNumbers,
  type LotteryChild,
  type LotteryClass,
  type LotteryPool,
  lotteryClasses,
} from './pool.ts'

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

interface RosterEntry {
  readonly student_id: number
  readonly course_id: number
  readonly status: string
  readonly is_held: boolean
}

/** What a semester's lottery depends on. */
interface LotteryState {
  readonly priority: LotteryPool['priority']
  /** All classes of the semester. */
  readonly courses: readonly (Course & { readonly active: boolean })[]
  /** The ids of classes that are over. */
  readonly over: ReadonlySet<number>
  readonly rankings: readonly RankedChild[]
  readonly pairs: readonly SameChildPair[]
  /** The entries that took part at the closing, whether they have choices or not. */
  readonly closing: ReadonlySet<number>
  /** The accounts that want their children drawn together. */
  readonly together: ReadonlySet<number>
  readonly entries: readonly RosterEntry[]
}

interface Candidates {
  readonly pool: LotteryPool
  /** The children of the pool, in its order. */
  readonly ranked: readonly RankedChild[]
  /** The children that ranked classes and are not in the lottery, because none of them is left. */
  readonly withoutWishes: readonly RankedChild[]
  /** Those that take no part, because the same child takes part with another entry. */
  readonly left_out: readonly RankedChild[]
}

/**
 * Who takes part in a lottery, and with which classes: the children that ranked active classes that are not over, these classes, and all classes
 * that the children have. Of the entries of one child only one takes part, and it gets no place in a line in which another one waits.
 */
export function candidatesOf({ priority, courses, over, rankings, together, ...state }: LotteryState): Candidates {
  const classes = lotteryClasses(courses)
  const open = new Set(courses.flatMap(({ id, active }) => (active && !over.has(id) ? [id] : [])))
  const offered = new Map(classes.filter(({ id }) => open.has(id)).map((one) => [one.id, one]))
  const saved = rankings.map((child) => {
    const left = child.saved.map((ids) => ids.filter((id) => !child.waitsElsewhere.includes(id)))
    return { ...child, wishes: currentWishes(left, offered) }
  })
  const lots = saved.filter(({ student_id, wishes }) => wishes.length > 0 || state.closing.has(student_id))
  const counted = new Set(countEachOnce(lots, state.pairs))
  const [all, chosen] = [saved.filter(({ wishes }) => wishes.length > 0), saved.filter(hasChoices)]
  const ranked = all.filter((child) => counted.has(child))
  const families = familyNumbers(chosen, together)
  const entries = Map.groupBy(state.entries, ({ student_id }) => student_id)
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
  const used = new Set([...offered.keys(), ...children.flatMap(({ enrolled }) => enrolled)])
  const entering = classes.filter(({ id }) => used.has(id)).map(withHeld)
  return {
    pool: { priority, wait_list_limit: WAIT_LIST_LIMIT, classes: entering, children },
    ranked,
    withoutWishes: chosen.filter((child) => child.wishes.length === 0),
    left_out: all.filter((child) => !counted.has(child)),
  }
}

function hasChoices({ saved }: Pick<RankedChild, 'saved'>): boolean {
  return saved.flat().length > 0
}
