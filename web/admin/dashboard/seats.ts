import type { Course } from '../../../contract/courses.ts'
import { gradesOf, isFull, seatsLeft } from '../../../domain/course.ts'
import { DAYS, type Days } from '../../../domain/days.ts'
import { placesTaken } from '../../../domain/enrollment/waitList/limit.ts'
import { CLASS_GRADES, type ClassGrade } from '../../../domain/grade.ts'

/** Seat counts summed over classes. */
export interface SeatCounts {
  readonly classes: number
  readonly full: number
  readonly seats: number
  readonly filled: number
  readonly open: number
  /** Taken spots on wait lists. A child on two wait lists has two. */
  readonly waiting: number
}

/** A row of the figures. */
export interface LabeledSeatCounts extends SeatCounts {
  readonly label: string
}

export interface SeatStatistics {
  readonly all: SeatCounts
  /** Only days with classes, in order. */
  readonly byDay: readonly (SeatCounts & { readonly days: Days })[]
  /** Only grades with classes, in order. A class for several grades counts in each. */
  readonly byGrade: readonly (SeatCounts & { readonly grade: ClassGrade })[]
}

/** Sums the seats of the active classes. */
export function seatStatistics(courses: readonly Course[]): SeatStatistics {
  const active = courses.filter((course) => course.active)
  const byDay = DAYS.map((days) => ({ days, ...sumSeats(active.filter((course) => course.days === days)) }))
  const byGrade = CLASS_GRADES.map((grade) => ({
    grade,
    ...sumSeats(active.filter((course) => gradesOf(course).includes(grade))),
  }))
  const hasClasses = ({ classes }: SeatCounts) => classes > 0
  return { all: sumSeats(active), byDay: byDay.filter(hasClasses), byGrade: byGrade.filter(hasClasses) }
}

function sumSeats(courses: readonly Course[]): SeatCounts {
  const sum = (count: (course: Course) => number) => courses.reduce((total, course) => total + count(course), 0)
  return {
    classes: courses.length,
    full: courses.filter(isFull).length,
    seats: sum(({ max_seats }) => max_seats),
    filled: sum(({ current_seats }) => current_seats),
    open: sum(seatsLeft),
    waiting: sum(placesTaken),
  }
}
