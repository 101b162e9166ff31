import type { Period } from '../../../../domain/period.ts'
import type { TeacherKey } from '../people/teachers.ts'

export type Season = 'Fall' | 'Spring'

/** A row of a class list. */
export type ClassRow = readonly [
  section: string,
  period: Period,
  grade: string,
  name: string,
  teacher: TeacherKey,
  room: string,
  seats: number,
  more?: ClassOptions,
]

/** Optional properties of a class. */
export interface ClassOptions {
  readonly restrictions?: string
  /** Offered in this half of the year only. */
  readonly season?: Season
  /** The probability that a child of its grades requests it, if not the default. */
  readonly demand?: number
  /** Hidden from parents: planned, but not offered. */
  readonly hidden?: true
}
