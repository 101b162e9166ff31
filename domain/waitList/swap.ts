import { type Course, isFull, overlapInTime, restrictEachOther } from '../course.ts'
import { type EnrollmentState, noSeatRefusal, type Refusal, whyClosed } from '../enrollment.ts'
import { whyNotTake } from './serve.ts'
import type { StandingSwap, WaitListStudent } from './waitList.ts'

export interface SwapState extends Pick<EnrollmentState, 'grade' | 'course' | 'enrolled' | 'closed' | 'windowRefusal'> {
  readonly status: 'enrolled' | 'waiting' | 'offered' | undefined
  /** The number of open offers of the course. */
  readonly offers: number
  /** Whether the office allowed the child's place on the wait list despite the grade. */
  readonly overridden?: boolean | undefined
}

/** Why the child cannot give up the class `drops` for the course. A refused swap changes nothing: the child keeps what it has. */
export function whyNotSwap(state: SwapState, drops: number): Refusal | undefined {
  const { grade, course, enrolled, status, offers, overridden = false } = state
  if (grade === 'done') return { because: 'done' }
  const closed = whyClosed(state)
  if (closed) return closed
  if (status === 'enrolled') return { because: 'already-enrolled' }
  if (!enrolled.some(({ id }) => id === drops)) return { because: 'not-enrolled' }
  const rule = whyNotTake({ overridden }, { grade, enrolled }, course, drops)
  if (rule) return rule
  if (status !== 'offered' && isFull(course)) return { because: noSeatRefusal(offers) }
}

/** Why a waiting child cannot choose this standing swap: it does not have that class, or giving it up is not enough. */
export function whyNotStandingSwap(
  student: Pick<WaitListStudent, 'grade' | 'enrolled'>,
  course: Course,
  { drops }: StandingSwap,
): Refusal | undefined {
  if (!student.enrolled.some(({ id }) => id === drops)) return { because: 'not-enrolled' }
  return whyNotTake({ overridden: true }, student, course, drops)
}

/** The child's classes that do not let it take the course, by time or by restrictions. A swap can give up one. */
export function classesInTheWay(enrolled: readonly Course[], course: Course): Course[] {
  return enrolled.filter(
    (other) => other.id !== course.id && (overlapInTime(other, course) || restrictEachOther(other, course)),
  )
}
