import type { Period } from '../../../../domain/period.ts'
import type { TeacherKey } from '../people/teachers.ts'

export type Season = 'Fall' | 'Spring'

/** A line of a class list. */
export type ClassRow = readonly [
  section: string,
  period: Period,
  grade: string,
  name: string,
  teacher: TeacherKey,
  room: string,
  seats: number,
  more?: Remark,
]

/** What only some classes have. */
export interface Remark {
  readonly restrictions?: string
  /** Given in that half of the year only. */
  readonly season?: Season
  /** How likely a child of its grades asks for it, where that is not as usual. */
  readonly wanted?: number
  /** Hidden from parents: the class is planned, not offered. */
  readonly hidden?: true
}
