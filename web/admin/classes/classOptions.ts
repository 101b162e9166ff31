import type { Course } from '../../../contract/courses.ts'
import { bySection } from '../../../domain/course.ts'
import { type Refusal, whyNotEnroll, whyNotTransfer } from '../../../domain/enrollment/refusals.ts'
import type { Grade } from '../../../domain/grade.ts'

export interface ClassOption {
  readonly course: Course
  /** Why the child cannot take the class as it is. The office may override a rule, but not the seats. */
  readonly refusal?: Refusal | undefined
}

export interface ClassOptions {
  readonly open: readonly ClassOption[]
  /** Those that are full or that a rule forbids. */
  readonly ruled: readonly ClassOption[]
}

interface Choice {
  readonly grade: Grade
  /** The child's classes of the semester, with the one that it leaves. */
  readonly enrolled: readonly Course[]
  /** The class that the child leaves. Undefined if it gets one more. */
  readonly from: Pick<Course, 'id'> | undefined
  /** The classes of the semester. */
  readonly courses: readonly Course[]
}

/** The classes that the child can take, those at the time of the class that it leaves first, and the others with the rule that is in the way. */
export function classOptions({ grade, enrolled, from, courses }: Choice): ClassOptions {
  const left = enrolled.find(({ id }) => id === from?.id)
  const isAtSameTime = ({ days, period }: Course) => days === left?.days && period === left.period
  const others = courses.filter((course) => !enrolled.some(({ id }) => id === course.id))
  const options = others
    .toSorted((a, b) => Number(isAtSameTime(b)) - Number(isAtSameTime(a)) || bySection(a, b))
    .map((course): ClassOption => {
      const state = { grade, course, enrolled, status: undefined, closed: false }
      return { course, refusal: from ? whyNotTransfer(state, from.id) : whyNotEnroll(state) }
    })
  const [open, ruled] = [options.filter(({ refusal }) => !refusal), options.filter(({ refusal }) => refusal)]
  return { open, ruled }
}
