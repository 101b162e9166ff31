import { type Course, restrictEachOther } from '../course.ts'
import { DAYS, type Days } from '../days.ts'
import type { Grade } from '../grade.ts'
import { PERIODS, type Period } from '../period.ts'

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

/** The class as the rules of `domain/enrollment.ts` read it. Its section and name are its id. */
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
