import { type Days, overlaps, type Period } from './days.ts'
import { type ClassGrade, parseGrades } from './grade.ts'
import { naturalOrder } from './naturalOrder.ts'

export interface Course {
  readonly id: number
  readonly section: string
  readonly name: string
  readonly days: Days
  readonly period: Period
  /** Comma-separated grades: "K,1,2". */
  readonly grade: string
  /** Comma-separated section codes: "101,204", or "". */
  readonly restrictions: string
  readonly max_seats: number
  /** Enrolled students and held seats. */
  readonly current_seats: number
  /** Held seats. */
  readonly offered_seats: number
  /** Number of waiting students, those with a held seat included. */
  readonly wait_list: number
}

/** The name that families read for a class that they do not see. */
export const HIDDEN_CLASS = 'another class'

/** An inactive class still blocks a time. A family does not learn its name. */
export function withVisibleName<R extends { readonly active: boolean; readonly name: string }>(row: R): R {
  return row.active ? row : { ...row, name: HIDDEN_CLASS }
}

export function gradesOf(course: Pick<Course, 'grade'>): ClassGrade[] {
  return parseGrades(course.grade)
}

/** Whether the restrictions of other classes can name this section (document 1, section 9). */
export function canBeRestricted(section: string): boolean {
  return /^\d{2,4}$/.test(section)
}

export function restrictionsOf(course: Pick<Course, 'restrictions'>): string[] {
  return course.restrictions
    .split(',')
    .map((section) => section.trim())
    .filter((section) => section !== '')
}

export function isFull(course: Pick<Course, 'current_seats' | 'max_seats'>): boolean {
  return course.current_seats >= course.max_seats
}

/** Free seats, never below zero. */
export function seatsLeft(course: Pick<Course, 'current_seats' | 'max_seats'>): number {
  return Math.max(0, course.max_seats - course.current_seats)
}

/** How much room a class has. Few seats are at most two, or a fifth of them. */
export function seatLevel(course: Pick<Course, 'current_seats' | 'max_seats'>): 'open' | 'few' | 'full' {
  const left = seatsLeft(course)
  if (left === 0) return 'full'
  return left <= Math.max(2, course.max_seats * 0.2) ? 'few' : 'open'
}

export function overlapInTime(a: Pick<Course, 'days' | 'period'>, b: Pick<Course, 'days' | 'period'>): boolean {
  return a.days === b.days && overlaps(a.period, b.period)
}

/** Whether one of the two courses restricts the other. */
export function restrictEachOther(
  a: Pick<Course, 'section' | 'restrictions'>,
  b: Pick<Course, 'section' | 'restrictions'>,
): boolean {
  return restrictionsOf(a).includes(b.section) || restrictionsOf(b).includes(a.section)
}

/** The order of class lists: by section, numbers by value. Equal numbers such as 1 and 01 are in the order in which they were added. */
export function bySection(a: Pick<Course, 'id' | 'section'>, b: Pick<Course, 'id' | 'section'>): number {
  return naturalOrder(a.section, b.section) || a.id - b.id
}

/** The child's classes that do not let it take the course, by time or by restrictions. A swap can give up one. */
export function classesInTheWay(enrolled: readonly Course[], course: Course): Course[] {
  return enrolled.filter(
    (other) => other.id !== course.id && (overlapInTime(other, course) || restrictEachOther(other, course)),
  )
}
