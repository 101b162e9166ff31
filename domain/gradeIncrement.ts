import { DAY_MS } from './durations.ts'
import { isForGrade } from './enrollment/refusals.ts'
import { type Grade, nextGrade } from './grade.ts'

/** How long raising all grades can be undone, and until it is possible again. */
export const GRADE_INCREMENT_MS = DAY_MS

/** Days as YYYY-MM-DD. */
interface DatedSemester {
  readonly name: string
  readonly starts_on: string | null
  readonly ends_on: string | null
}

/** The semester whose classes meet around this day. In the middle of it, raising all grades needs a reason. */
export function semesterInSession<S extends DatedSemester>(semesters: readonly S[], day: string) {
  return semesters.filter(isDated).find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
}

function isDated<S extends DatedSemester>(semester: S): semester is S & { starts_on: string; ends_on: string } {
  return semester.starts_on !== null && semester.ends_on !== null
}

interface RosterPlace {
  /** The grades of the class: "K,1". */
  readonly course_grade: string
  /** The office allowed the child to be in the class in spite of its rules. */
  readonly overridden: boolean
}

/** Whether a child that moves up a grade would be in a class, or on its wait list, that is no longer for its grade. A finished child is for no class. */
export function isStranded({ course_grade, overridden }: RosterPlace, grade: Grade): boolean {
  const next = nextGrade(grade)
  if (grade === 'done') return false
  return next === 'done' || (!overridden && leaves({ grade: course_grade }, grade, next))
}

function leaves(course: { readonly grade: string }, from: Grade, to: Grade): boolean {
  return isForGrade(course, from) && !isForGrade(course, to)
}

/** Why a child keeps its new grade when raising all grades is undone. */
export const KEPT_BECAUSE = ['changed', 'in-class'] as const
export type KeptBecause = (typeof KEPT_BECAUSE)[number]

interface RaisedChild {
  readonly grade: Grade
  readonly former: Grade
  readonly raised: Grade
  /** In active semesters. */
  readonly places: readonly RosterPlace[]
}

/** A child gets its former grade back unless somebody changed its grade, or it is in a class now that is not for the former grade. */
export function whyNotRestore({ grade, former, raised, places }: RaisedChild): KeptBecause | undefined {
  if (grade !== raised) return 'changed'
  const isInWay = ({ course_grade, overridden }: RosterPlace) =>
    !overridden && leaves({ grade: course_grade }, raised, former)
  return places.some(isInWay) ? 'in-class' : undefined
}
