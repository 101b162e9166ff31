import type { Course } from '../../../contract/courses.ts'
import { bySection } from '../../../domain/course.ts'
import type { Refusal } from '../../../domain/enrollment/refusals.ts'
import { whyNotTransfer } from '../../../domain/enrollment/transfer.ts'
import type { Grade } from '../../../domain/grade.ts'

export interface TransferOption {
  readonly course: Course
  /** Why the child cannot take the class as it is. The office may override a rule, but not the seats. */
  readonly refusal: Refusal | undefined
}

interface Transfer {
  readonly grade: Grade
  /** The child's classes of the semester, with the one that it leaves. */
  readonly enrolled: readonly Course[]
  readonly from: Pick<Course, 'id'>
  /** The classes of the semester. */
  readonly courses: readonly Course[]
}

/**
 * The classes that the child can take instead of this one, those at the same time first, and the others with the rule that is in the way.
 */
export function transferOptions({ grade, enrolled, from, courses }: Transfer) {
  const left = enrolled.find(({ id }) => id === from.id)
  const isAtSameTime = ({ days, period }: Course) => days === left?.days && period === left.period
  const others = courses.filter((course) => !enrolled.some(({ id }) => id === course.id))
  const options = others
    .toSorted((a, b) => Number(isAtSameTime(b)) - Number(isAtSameTime(a)) || bySection(a, b))
    .map((course): TransferOption => {
      const state = { grade, course, enrolled, status: undefined, closed: false }
      return { course, refusal: whyNotTransfer(state, from.id) }
    })
  const [open, ruled] = [options.filter(({ refusal }) => !refusal), options.filter(({ refusal }) => refusal)]
  return { open, ruled }
}
