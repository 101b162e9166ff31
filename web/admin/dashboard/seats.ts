import type { Course } from '../../../contract/courses.ts'
import { gradesOf, isFull, seatsLeft } from '../../../domain/course.ts'
import { DAYS, type Days } from '../../../domain/days.ts'
import { CLASS_GRADES, type ClassGrade } from '../../../domain/grade.ts'

/** How full some classes are together. */
export interface Fill {
  readonly classes: number
  readonly full: number
  readonly seats: number
  readonly filled: number
  readonly open: number
  /** Places in line: a child in two lines is counted in both. */
  readonly waiting: number
}

/** One part of the semester: what it is called, and its short mark under a bar. */
export interface FillPart extends Fill {
  readonly label: string
  readonly mark: string
}

export interface SemesterFill {
  readonly all: Fill
  /** Days and grades that have a class, in their order. */
  readonly byDay: readonly (Fill & { readonly days: Days })[]
  /** A class for several grades counts in each of them. */
  readonly byGrade: readonly (Fill & { readonly grade: ClassGrade })[]
}

/** How full a semester is; only active classes count, since nobody else can enroll in the others. */
export function semesterFill(courses: readonly Course[]): SemesterFill {
  const active = courses.filter((course) => course.active)
  const byDay = DAYS.map((days) => ({ days, ...fillOf(active.filter((course) => course.days === days)) }))
  const byGrade = CLASS_GRADES.map((grade) => ({
    grade,
    ...fillOf(active.filter((course) => gradesOf(course).includes(grade))),
  }))
  const hasClasses = ({ classes }: Fill) => classes > 0
  return { all: fillOf(active), byDay: byDay.filter(hasClasses), byGrade: byGrade.filter(hasClasses) }
}

function fillOf(courses: readonly Course[]): Fill {
  const sum = (count: (course: Course) => number) => courses.reduce((total, course) => total + count(course), 0)
  return {
    classes: courses.length,
    full: courses.filter(isFull).length,
    seats: sum(({ max_seats }) => max_seats),
    filled: sum(({ current_seats }) => current_seats),
    open: sum(seatsLeft),
    waiting: sum(({ wait_list }) => wait_list),
  }
}
