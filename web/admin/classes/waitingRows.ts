import type { CourseWithRoster, RosterStudent } from '../../../contract/courses.ts'
import { isFull } from '../../../domain/course.ts'

export interface WaitingRow {
  readonly student: RosterStudent
  /** How many children in line the office would enroll this child before. One that would lose its held seat returns to the line. */
  readonly passes: number
  /** The child that gets the seat without passing one that could take it. */
  readonly isNext: boolean
}

interface WaitingRows {
  readonly rows: readonly WaitingRow[]
  /** Whether no seat is open or held, so that the office cannot enroll any of them. */
  readonly isFull: boolean
}

/** The wait list of a class as the office serves it: a held seat first, then the first child that no rule keeps from a seat. */
export function waitingRows(course: Pick<CourseWithRoster, 'waiting' | 'current_seats' | 'max_seats'>): WaitingRows {
  const { waiting } = course
  const able = waiting.filter(({ passed_over }) => !passed_over)
  const full = isFull(course) && waiting.every(({ offer_ends_at }) => !offer_ends_at)
  const next = full ? undefined : (able.find(({ offer_ends_at }) => offer_ends_at) ?? able[0])
  const held = waiting.filter(({ offer_ends_at }) => offer_ends_at)
  const losing = isFull(course) ? held.sort(byOfferEnd).at(-1) : undefined
  const inLine = (student: RosterStudent) => !student.offer_ends_at || student === losing
  const rows = waiting.map((student, index) => ({
    student,
    passes: student.offer_ends_at ? 0 : waiting.slice(0, index).filter(inLine).length,
    isNext: student === next,
  }))
  return { rows, isFull: full }
}

/** The newest offer ends last. */
function byOfferEnd(a: RosterStudent, b: RosterStudent): number {
  return (a.offer_ends_at ?? '').localeCompare(b.offer_ends_at ?? '')
}
