import { type Course, gradesOf, isFull, overlapInTime, restrictEachOther } from '../course.ts'
import type { Grade } from '../grade.ts'
import { isWaitListFull } from './waitList/limit.ts'

/** `by` is the name of the conflicting class. */
export type Refusal =
  | { readonly because: PlainRefusal; readonly by?: undefined }
  | { readonly because: 'same-time' | 'restricted'; readonly by: string }

/** Why a child cannot take a class whatever its seats. `override` skips these rules. */
export type RuleRefusal =
  | { readonly because: 'wrong-grade'; readonly by?: undefined }
  | { readonly because: 'same-time' | 'restricted'; readonly by: string }

type PlainRefusal =
  | 'done'
  | 'semester-closed'
  | WindowRefusal
  | 'already-enrolled'
  | 'already-waiting'
  | 'wrong-grade'
  | 'full'
  | 'seat-free'
  | 'wait-list-full'
  | 'same-child-waits'
  | 'not-enrolled'
  | 'not-waiting'
  | 'not-in-reserve'
  | 'offer-expired'
  | 'no-offer'
  | 'held-for-the-line'
  | 'class-over'
  | 'not-confirmed'

/** No enrollment window of the grade is open: `not-open-yet` has a later one, `closed` has none. */
export type WindowRefusal = 'not-open-yet' | 'closed'

export const REFUSALS = [
  'done',
  'semester-closed',
  'not-open-yet',
  'closed',
  'already-enrolled',
  'already-waiting',
  'wrong-grade',
  'same-time',
  'restricted',
  'full',
  'seat-free',
  'wait-list-full',
  'same-child-waits',
  'not-enrolled',
  'not-waiting',
  'not-in-reserve',
  'offer-expired',
  'no-offer',
  'held-for-the-line',
  'class-over',
  'not-confirmed',
] as const satisfies readonly Refusal['because'][]

export interface EnrollmentState {
  readonly grade: Grade
  readonly course: Course
  /** The student's enrolled courses of the semester. They may include the course itself. */
  readonly enrolled: readonly Course[]
  readonly status: 'enrolled' | 'waiting' | undefined
  /** The student's position in the reserve behind the course's wait list, from 1. */
  readonly reserve_position?: number | null
  /** Whether the semester is disabled and the user is not an admin. */
  readonly closed: boolean
  /** Set if the user is a parent and no enrollment window is open, or a lottery has not run. */
  readonly windowRefusal?: WindowRefusal | undefined
  /** Whether the class has met for the last time and the user is a parent. */
  readonly over?: boolean
  /** Whether the semester requires that the family confirms the child, and it has not. */
  readonly unconfirmed?: boolean | undefined
  /** An admin's "Enroll anyway". It skips the rules on grade, same time, restrictions and confirmations, never those on seats and duplicates. */
  readonly override?: boolean
  /** The number of open offers of the course, which are part of its taken seats. */
  readonly offers?: number
  /** Whether another entry of the same child, by name and grade in one account, waits for the course. */
  readonly sameChildWaits?: boolean | undefined
}

/** Why the student cannot be enrolled (document 2, section 4, "Enrollment per course"). */
export function whyNotEnroll(state: EnrollmentState): Refusal | undefined {
  const { grade, course, status } = state
  if (grade === 'done') return { because: 'done' }
  const closed = whyNoSeats(state)
  if (closed) return closed
  if (status === 'enrolled') return { because: 'already-enrolled' }
  const unconfirmed = whyNotNew(state)
  if (unconfirmed) return unconfirmed
  const rule = state.override ? undefined : violatedRule(state)
  if (rule) return rule
  if (isFull(course)) return { because: noSeatRefusal(state.offers ?? 0) }
}

/** Why a class has no seat for a child without an offer. */
export function noSeatRefusal(offers: number): 'full' | 'held-for-the-line' {
  return offers > 0 ? 'held-for-the-line' : 'full'
}

/** Why the student cannot join the wait list. Same time and restrictions do not matter: a student may wait for B while enrolled in A. */
export function whyNotWait(state: EnrollmentState): Refusal | undefined {
  const { grade, course, status, override } = state
  if (grade === 'done') return { because: 'done' }
  const closed = whyNoSeats(state)
  if (closed) return closed
  if (status === 'enrolled') return { because: 'already-enrolled' }
  if (status === 'waiting') return { because: 'already-waiting' }
  const unconfirmed = whyNotNew(state)
  if (unconfirmed) return unconfirmed
  if (!override && !isForGrade(course, grade)) return { because: 'wrong-grade' }
  if (!isFull(course)) return { because: 'seat-free' }
  if (state.sameChildWaits) return { because: 'same-child-waits' }
  if (isWaitListFull(course)) return { because: 'wait-list-full' }
}

export function whyNotDrop(state: Pick<EnrollmentState, 'status' | 'closed' | 'windowRefusal'>): Refusal | undefined {
  const closed = whyClosed(state)
  if (closed) return closed
  if (state.status !== 'enrolled') return { because: 'not-enrolled' }
}

export function whyNotLeave(state: Pick<EnrollmentState, 'status' | 'closed' | 'windowRefusal'>): Refusal | undefined {
  const closed = whyClosed(state)
  if (closed) return closed
  if (state.status !== 'waiting') return { because: 'not-waiting' }
}

/** Why the student cannot leave the reserve behind the wait list. */
export function whyNotLeaveReserve(
  state: Pick<EnrollmentState, 'closed' | 'windowRefusal' | 'reserve_position'>,
): Refusal | undefined {
  const closed = whyClosed(state)
  if (closed) return closed
  if (!state.reserve_position) return { because: 'not-in-reserve' }
}

/** Why a waiting student cannot be enrolled. The rules of enrolling apply. */
export function whyNotMove(state: EnrollmentState): Refusal | undefined {
  if (state.status !== 'waiting') return { because: 'not-waiting' }
  return whyNotEnroll(state)
}

/** Why no change is possible at this time. */
export function whyClosed({
  closed,
  windowRefusal,
}: Pick<EnrollmentState, 'closed' | 'windowRefusal'>): Refusal | undefined {
  if (closed) return { because: 'semester-closed' }
  if (windowRefusal) return { because: windowRefusal }
}

/** Why the child can get no seat or place at this time. Leaving a class that is over is allowed. */
export function whyNoSeats(state: Pick<EnrollmentState, 'closed' | 'windowRefusal' | 'over'>): Refusal | undefined {
  return whyClosed(state) ?? (state.over ? { because: 'class-over' } : undefined)
}

/** Why the child gets nothing new in the semester. What it has stays, and so does an offer. */
export function whyNotNew({ unconfirmed, override }: Pick<EnrollmentState, 'unconfirmed' | 'override'>) {
  return unconfirmed && !override ? ({ because: 'not-confirmed' } as const) : undefined
}

/** Whether an admin may repeat the command with `override` (rulings, section 2). */
export function mayOverride({ because }: Pick<Refusal, 'because'>): boolean {
  return because === 'wrong-grade' || because === 'same-time' || because === 'restricted' || because === 'not-confirmed'
}

/** The first school rule that the student would break in this course. */
export function violatedRule({
  grade,
  course,
  enrolled,
}: Pick<EnrollmentState, 'grade' | 'course' | 'enrolled'>): RuleRefusal | undefined {
  if (!isForGrade(course, grade)) return { because: 'wrong-grade' }
  const others = enrolled.filter((other) => other.id !== course.id)
  const overlapping = others.find((other) => overlapInTime(other, course))
  if (overlapping) return { because: 'same-time', by: overlapping.name }
  const restricting = others.find((other) => restrictEachOther(other, course))
  if (restricting) return { because: 'restricted', by: restricting.name }
}

/** Whether enrolling overrides a rule. The log shows it. */
export function enrollsAnyway(state: EnrollmentState): boolean {
  return state.override === true && violatedRule(state) !== undefined
}

/** Whether the student is enrolled in two overlapping classes by override. Only then is the row exempt from the constraint. */
export function sharesTime({ override, course, enrolled }: EnrollmentState): boolean {
  return override === true && enrolled.some((other) => other.id !== course.id && overlapInTime(other, course))
}

/** Whether joining the wait list overrides the grade, the only rule there. */
export function waitsAnyway({ override, course, grade }: EnrollmentState): boolean {
  return override === true && !isForGrade(course, grade)
}

/** Whether the course is for the grade (document 2, section 2, "Enrollment screen"). */
export function isForGrade(course: Pick<Course, 'grade'>, grade: Grade): boolean {
  return gradesOf(course).some((listed) => listed === grade)
}

interface RosterEntry {
  /** The student's grade at the time of enrollment. */
  readonly grade: Grade
  readonly status: 'enrolled' | 'waiting'
  readonly overridden: boolean
  /** Whether the override allows another class at the same time. */
  readonly shares_time: boolean
}

type OtherEnrollment = Course & Pick<RosterEntry, 'overridden' | 'shares_time'>

/** The rule that the edited class breaks. Overrides stay valid. For a waiting student only the grade counts (rulings, section 2). */
export function whyNotStay(
  entry: RosterEntry,
  edited: Course,
  enrolled: readonly OtherEnrollment[],
): Refusal | undefined {
  if (!entry.overridden && !isForGrade(edited, entry.grade)) return { because: 'wrong-grade' }
  if (entry.status === 'waiting') return undefined
  const overlapping = enrolled.find(
    (other) => !(entry.shares_time || other.shares_time) && overlapInTime(other, edited),
  )
  if (overlapping) return { because: 'same-time', by: overlapping.name }
  const restricting = enrolled.find(
    (other) => !(entry.overridden || other.overridden) && restrictEachOther(other, edited),
  )
  if (restricting) return { because: 'restricted', by: restricting.name }
}

/** Why the office cannot move the student from the class `from_course_id`. The rules are those of enrolling without that class. It keeps a place, so that it need not be confirmed. */
export function whyNotTransfer(state: EnrollmentState, from_course_id: number): Refusal | undefined {
  const { enrolled } = state
  if (!enrolled.some(({ id }) => id === from_course_id)) return { because: 'not-enrolled' }
  return whyNotEnroll({ ...state, unconfirmed: false, enrolled: enrolled.filter(({ id }) => id !== from_course_id) })
}
