import { type Course, restrictEachOther } from '../../course.ts'
import { DAYS, type Days, PERIODS, type Period } from '../../days.ts'
import type { Grade } from '../../grade.ts'

/** A class as it enters the draw and its record. It has no name and no teacher. */
export interface DrawClass {
  readonly id: number
  readonly section: string
  readonly days: Days
  readonly period: Period
  /** Comma-separated grades: "K,1,2". */
  readonly grade: string
  /** The classes of the round that restrictions exclude, in either direction, ascending. */
  readonly excludes: readonly number[]
  readonly free_seats: number
  /** Children on its wait list before the draw. */
  readonly waiting: number
}

/** A child in the draw, known to its family by its code. The record has no names. */
export interface DrawChild {
  readonly code: number
  /** Brothers and sisters have the same number if they are drawn together. Null otherwise. */
  readonly family: number | null
  readonly grade: Grade
  /** The ids of the classes in which the child is enrolled before the draw. */
  readonly enrolled: readonly number[]
  /** The ids of the classes for which the child waits before the draw. */
  readonly waiting: readonly number[]
  /** The ranked classes of each time (days and period), the first choice first. */
  readonly wishes: readonly (readonly number[])[]
}

export interface PreferenceRound {
  /** Every class that is ranked or in which a child is enrolled. */
  readonly classes: readonly DrawClass[]
  readonly children: readonly DrawChild[]
  /** The codes of rankings that take no part, because the same child takes part with another one. */
  readonly left_out?: readonly number[]
}

/** The most classes that a family can rank for one time. */
export const CHOICES_LIMIT = 10

/** The classes of a semester as they enter the draw, by id. */
export function drawClasses(courses: readonly Course[]): DrawClass[] {
  const sorted = [...courses].sort((a, b) => a.id - b.id)
  return sorted.map((course) => ({
    id: course.id,
    section: course.section.replaceAll(/[\t\r\n]/g, ' '),
    days: course.days,
    period: course.period,
    grade: course.grade,
    excludes: sorted.filter((other) => other.id !== course.id && restrictEachOther(other, course)).map(({ id }) => id),
    free_seats: Math.max(0, course.max_seats - course.current_seats),
    waiting: course.wait_list,
  }))
}

/** The class as the rules of `domain/enrollment/refusals.ts` read it. Its section and name are its id. */
export function courseInDraw({ id, excludes, free_seats, waiting, ...rest }: DrawClass): Course {
  const code = String(id)
  const seats = { max_seats: free_seats, current_seats: 0, wait_list: waiting }
  return { ...rest, id, section: code, name: code, restrictions: excludes.join(','), ...seats }
}

/** Orders times by the week, then by period. */
export function byTime(a: Pick<DrawClass, 'days' | 'period'>, b: Pick<DrawClass, 'days' | 'period'>): number {
  return DAYS.indexOf(a.days) - DAYS.indexOf(b.days) || PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period)
}

export function isSameTime(a: Pick<DrawClass, 'days' | 'period'>, b: Pick<DrawClass, 'days' | 'period'>): boolean {
  return byTime(a, b) === 0
}

/**
 * A saved ranking as the draw reads it: without classes that are no longer offered, and in one list for each time, because the office
 * may have moved a class since. The order of the choices stays.
 */
export function currentWishes(
  wishes: DrawChild['wishes'],
  offered: ReadonlyMap<number, DrawClass>,
): DrawClass['id'][][] {
  const lists: DrawClass[][] = []
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

/** By code, the number that brothers and sisters share in the draw: the lowest of their codes. A child without any has null. */
export function familyNumbers(children: readonly RankedChild[]): ReadonlyMap<number, number | null> {
  const families = Map.groupBy(children, ({ parent_id }) => parent_id)
  return new Map(
    [...families.values()].flatMap((family) => {
      const lowest = Math.min(...family.map(({ code }) => code))
      return family.map(({ code }) => [code, family.length > 1 ? lowest : null] as const)
    }),
  )
}
