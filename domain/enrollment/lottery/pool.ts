import { type Course, restrictEachOther } from '../../course.ts'
import { DAYS, type Days, PERIODS, type Period } from '../../days.ts'
import type { Grade } from '../../grade.ts'
import { placesTaken } from '../waitList/limit.ts'

/** A class as it enters the lottery and its record. It has no name and no teacher. */
export interface LotteryClass {
  readonly id: number
  readonly section: string
  readonly days: Days
  readonly period: Period
  /** Comma-separated grades: "K,1,2". */
  readonly grade: string
  /** The classes of the lottery that restrictions exclude, in either direction, ascending. */
  readonly excludes: readonly number[]
  readonly free_seats: number
  /** Children on its wait list before the lottery. Of those with a held seat only the ones that rank it. */
  readonly waiting: number
}

/** A child in the lottery, known to its family by its code. The record has no names. */
export interface LotteryChild {
  readonly code: number
  /** Siblings have the same number if their family wants them drawn together. Null otherwise. */
  readonly family: number | null
  readonly grade: Grade
  /** Whether its All Day classes are decided before its single classes, or after them. */
  readonly all_day_first: boolean
  /** The ids of the classes in which the child is enrolled before the lottery. */
  readonly enrolled: readonly number[]
  /** The ids of the classes for which the child waits before the lottery. */
  readonly waiting: readonly number[]
  /** The ranked classes of each time (days and period), the first choice first. */
  readonly wishes: readonly (readonly number[])[]
}

/** Whose turns come first at each class time. Within a grade, the lottery numbers decide. */
export const PRIORITIES = ['none', 'oldest-first', 'youngest-first'] as const

/** Everything that decides a lottery but its seed. */
export interface LotteryPool {
  readonly priority: (typeof PRIORITIES)[number]
  /** The most children on a wait list. */
  readonly wait_list_limit: number
  /** Every class that families can rank, and those in which a child is enrolled. */
  readonly classes: readonly LotteryClass[]
  readonly children: readonly LotteryChild[]
}

/** The most classes that a family can rank for one time. */
export const CHOICES_LIMIT = 10

/** The classes of a semester as they enter the lottery, by id. */
export function lotteryClasses(courses: readonly Course[]): LotteryClass[] {
  const sorted = [...courses].sort((a, b) => a.id - b.id)
  return sorted.map((course) => ({
    id: course.id,
    section: course.section.replaceAll(/[\t\r\n]/g, ' '),
    days: course.days,
    period: course.period,
    grade: course.grade,
    excludes: sorted.filter((other) => other.id !== course.id && restrictEachOther(other, course)).map(({ id }) => id),
    free_seats: Math.max(0, course.max_seats - course.current_seats),
    waiting: placesTaken(course),
  }))
}

/** The class as the rules of `domain/enrollment/refusals.ts` read it. Its section and name are its id. */
export function toCourse({ id, excludes, free_seats, waiting, ...rest }: LotteryClass): Course {
  const code = String(id)
  const seats = { max_seats: free_seats, current_seats: 0, offered_seats: 0, wait_list: waiting }
  return { ...rest, id, section: code, name: code, restrictions: excludes.join(','), ...seats }
}

/** Orders times by the week, then by period. */
export function byTime(a: Pick<LotteryClass, 'days' | 'period'>, b: Pick<LotteryClass, 'days' | 'period'>): number {
  return DAYS.indexOf(a.days) - DAYS.indexOf(b.days) || PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period)
}

export function isSameTime(
  a: Pick<LotteryClass, 'days' | 'period'>,
  b: Pick<LotteryClass, 'days' | 'period'>,
): boolean {
  return byTime(a, b) === 0
}

/**
 * A saved ranking as the lottery reads it: without classes that are no longer offered, and in one list for each time, because the office
 * may have moved a class since. The order of the choices stays.
 */
export function currentWishes(
  wishes: LotteryChild['wishes'],
  offered: ReadonlyMap<number, LotteryClass>,
): LotteryClass['id'][][] {
  const lists: LotteryClass[][] = []
  for (const one of wishes.flat().flatMap((id) => offered.get(id) ?? [])) {
    const list = lists.find(([first]) => first && isSameTime(first, one))
    if (list) list.push(one)
    else lists.push([one])
  }
  return lists.map((list) => list.map(({ id }) => id))
}

/** A ranking with the account that it belongs to. */
interface RankedChild {
  readonly code: number
  readonly parent_id: number
}

/** By code, the number that siblings share who are drawn together: the lowest of their codes. Other children have none. */
export function familyNumbers(
  children: readonly RankedChild[],
  together: ReadonlySet<RankedChild['parent_id']>,
): ReadonlyMap<number, number> {
  const families = Map.groupBy(
    children.filter(({ parent_id }) => together.has(parent_id)),
    ({ parent_id }) => parent_id,
  )
  return new Map(
    [...families.values()].flatMap((family) => {
      const lowest = Math.min(...family.map(({ code }) => code))
      return family.length > 1 ? family.map(({ code }) => [code, lowest] as const) : []
    }),
  )
}
