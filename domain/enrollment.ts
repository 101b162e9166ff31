import { type Course, gradesOf, isFull, isWaitListFull, overlapInTime, restrictEachOther } from './course.ts'
import type { Grade } from './grade.ts'

/** Why a roster command is refused. `by` is the name of the class that stands in the way. */
export type Refusal =
  | { readonly because: PlainRefusal; readonly by?: undefined }
  | { readonly because: 'same-time' | 'restricted'; readonly by: string }

type PlainRefusal =
  | 'done'
  | 'semester-closed'
  | 'already-enrolled'
  | 'already-waiting'
  | 'wrong-grade'
  | 'full'
  | 'seat-free'
  | 'wait-list-full'
  | 'not-enrolled'
  | 'not-waiting'

export const REFUSALS = [
  'done',
  'semester-closed',
  'already-enrolled',
  'already-waiting',
  'wrong-grade',
  'same-time',
  'restricted',
  'full',
  'seat-free',
  'wait-list-full',
  'not-enrolled',
  'not-waiting',
] as const satisfies readonly Refusal['because'][]

/** One child before one course, as the person who asks may act on it. */
export interface EnrollmentState {
  readonly grade: Grade
  readonly course: Course
  /** The child's other enrolled courses of the semester; the course itself may be among them. */
  readonly enrolled: readonly Course[]
  /** Where the child stands in this course. */
  readonly status: 'enrolled' | 'waiting' | undefined
  /** Whether the semester is closed to this person: disabled, and not an admin. */
  readonly closed: boolean
  /** An admin's "Enroll anyway": passes over grade, same time and restrictions; never over seats or duplicates. */
  readonly override?: boolean
}

/** Why the child cannot be added to the course now; undefined when it can (document 2, section 4, "Enrollment per course"). */
export function whyNotEnroll(standing: EnrollmentState): Refusal | undefined {
  const { grade, course, closed, status } = standing
  if (grade === 'done') return { because: 'done' }
  if (closed) return { because: 'semester-closed' }
  if (status === 'enrolled') return { because: 'already-enrolled' }
  const rule = standing.override ? undefined : violatedRule(standing)
  if (rule) return rule
  if (isFull(course)) return { because: 'full' }
}

/** Why the child cannot join the wait list now. Waiting ignores same time and restrictions: a family may wait for B while holding A. */
export function whyNotWait({ grade, course, status, closed, override }: EnrollmentState): Refusal | undefined {
  if (grade === 'done') return { because: 'done' }
  if (closed) return { because: 'semester-closed' }
  if (status === 'enrolled') return { because: 'already-enrolled' }
  if (status === 'waiting') return { because: 'already-waiting' }
  if (!override && !isForGrade(course, grade)) return { because: 'wrong-grade' }
  if (!isFull(course)) return { because: 'seat-free' }
  if (isWaitListFull(course)) return { because: 'wait-list-full' }
}

/** Why the child cannot be dropped from the course. */
export function whyNotDrop({ status, closed }: Pick<EnrollmentState, 'status' | 'closed'>): Refusal | undefined {
  if (closed) return { because: 'semester-closed' }
  if (status !== 'enrolled') return { because: 'not-enrolled' }
}

/** Why the child cannot be taken off the wait list. */
export function whyNotLeave({ status, closed }: Pick<EnrollmentState, 'status' | 'closed'>): Refusal | undefined {
  if (closed) return { because: 'semester-closed' }
  if (status !== 'waiting') return { because: 'not-waiting' }
}

/** Why a waiting child cannot be moved into the class: it must wait, and every rule of adding holds. */
export function whyNotMove(standing: EnrollmentState): Refusal | undefined {
  if (standing.status !== 'waiting') return { because: 'not-waiting' }
  return whyNotEnroll(standing)
}

/** Whether an admin may repeat the command with `override` (rulings, section 2). */
export function mayOverride({ because }: Pick<Refusal, 'because'>): boolean {
  return because === 'wrong-grade' || because === 'same-time' || because === 'restricted'
}

/** The rule of the school this child would break in this course, if any: what `override` passes over. */
export function violatedRule({
  grade,
  course,
  enrolled,
}: Pick<EnrollmentState, 'grade' | 'course' | 'enrolled'>): Refusal | undefined {
  if (!isForGrade(course, grade)) return { because: 'wrong-grade' }
  const others = enrolled.filter((other) => other.id !== course.id)
  const clash = others.find((other) => overlapInTime(other, course))
  if (clash) return { because: 'same-time', by: clash.name }
  const restriction = others.find((other) => restrictEachOther(other, course))
  if (restriction) return { because: 'restricted', by: restriction.name }
}

/** Whether adding passes over a rule on purpose, so that the log says so. */
export function enrollsAnyway(standing: EnrollmentState): boolean {
  return standing.override === true && violatedRule(standing) !== undefined
}

/** Whether adding would have the child hold two classes at once, on purpose: only then is the row exempt from the wall. */
export function sharesTime({ override, course, enrolled }: EnrollmentState): boolean {
  return override === true && enrolled.some((other) => other.id !== course.id && overlapInTime(other, course))
}

/** Whether joining the wait list passes over the grade on purpose; no other rule is asked there. */
export function waitsAnyway({ override, course, grade }: EnrollmentState): boolean {
  return override === true && !isForGrade(course, grade)
}

/** Whether the course is listed for the grade (document 2, section 2, "Enrollment screen"). */
export function isForGrade(course: Pick<Course, 'grade'>, grade: Grade): boolean {
  return gradesOf(course).some((listed) => listed === grade)
}
