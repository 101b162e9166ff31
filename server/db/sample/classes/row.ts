import type { Period } from '../../../../domain/period.ts'
import type { TeacherKey } from '../people/teachers.ts'

export type Season = 'Fall' | 'Spring'

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

export interface ClassOptions {
  readonly restrictions?: string
  readonly season?: Season
  /** The probability that a child of its grades requests it, if not the default. */
  readonly demand?: number
  /** Planned, and hidden from parents. */
  readonly hidden?: true
}
