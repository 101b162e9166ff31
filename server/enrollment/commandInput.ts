import type { WaitingPlaces } from '../../contract/enrollment/commands.ts'
import { bySection, withVisibleName } from '../../domain/course.ts'
import { whyNotBeforeLottery } from '../../domain/enrollment/lottery/lotteryTimes.ts'
import type { EnrollmentState } from '../../domain/enrollment/refusals.ts'
import { isOver } from '../../domain/enrollment/seatsEnd.ts'
import type { Offer, StandingSwap } from '../../domain/enrollment/waitList/waitList.ts'
import { isClosedTo } from '../../domain/semester.ts'
import { requireOwnStudent } from '../access/requireOwnStudent.ts'
import { notFound } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { windowRefusalOf } from './opening.ts'
import type { CourseWithStatus } from './roster.queries.ts'
import type { LockedStudent, RosterSnapshot } from './snapshot.ts'

/** The signed-in person, with the reason that the office gives, and with what it adds to the email to the child's family. */
export interface EnrollmentActor extends SessionUser {
  readonly reason?: string | undefined
  readonly family_message?: string | undefined
}

/** What a family or the office wants for one student and one class. `override` is an admin's "Enroll anyway". */
export interface EnrollmentCommand {
  readonly student_id: number
  readonly course_id: number
  readonly by: EnrollmentActor
  readonly override?: boolean | undefined
  /** The admin knows that waiting children are passed. */
  readonly passWaitList?: boolean | undefined
  /** The child whose offer the admin knows to be withdrawn, null for none. Undefined for any. */
  readonly withdrawsOfferOf?: number | null | undefined
  /** What happens to the child's places on wait lists that its new class gets in the way of. */
  readonly waitingPlaces?: WaitingPlaces | undefined
  /** The standing swap of a new place on a wait list. */
  readonly swap?: StandingSwap | null | undefined
}

/** What the rules decide about. The student's row is locked. */
export interface CommandInput {
  readonly student: LockedStudent
  readonly course: CourseWithStatus
  /** The student's other courses of the semester, by section: a refusal names the first one in the way, as on the screen. */
  readonly others: readonly CourseWithStatus[]
  readonly state: EnrollmentState
  readonly by: EnrollmentActor
}

/**
 * The snapshot as input of the command's rules.
 * @throws 404 for another family's student, and for a course that this user may not see
 */
export function inputFrom(
  { student: locked, rows, sameChildWaits }: RosterSnapshot,
  { course_id, by, override = false }: EnrollmentCommand,
): CommandInput {
  const student = requireOwnStudent(locked, by)
  const course = rows.find((row) => row.id === course_id)
  if (!course || !isVisibleTo(by, course)) throw notFound()
  const others = rows.filter((row) => row.id !== course_id).sort(bySection)
  const enrolled = others
    .filter((row) => row.status === 'enrolled')
    .map((row) => (by.role === 'admin' ? row : withVisibleName(row)))
  const state = {
    grade: student.grade,
    course,
    enrolled,
    status: course.status ?? undefined,
    reserve_position: course.reserve_position,
    closed: isClosedTo({ disabled: course.semester_disabled }, by.role),
    windowRefusal: beforeLottery(course, by) ?? windowRefusalOf(course.opening, student.grade, by.role),
    over: by.role === 'parent' && isOver(course, course.calendar, course.read_at),
    unconfirmed: course.unconfirmed ?? false,
    override,
    offers: course.offered_seats,
    sameChildWaits,
  }
  return { student, course, others, state, by }
}

/** After the child has left one of its other classes. */
export function withoutClass(input: CommandInput, course_id: number | null): CommandInput {
  const enrolled = input.state.enrolled.filter(({ id }) => id !== course_id)
  return { ...input, state: { ...input.state, enrolled } }
}

function beforeLottery({ before_lottery }: CourseWithStatus, { role }: SessionUser) {
  return before_lottery ? whyNotBeforeLottery({ ran_at: null }, role) : undefined
}

function isVisibleTo(by: SessionUser, course: CourseWithStatus): boolean {
  if (by.role === 'admin') return course.semester_test_of === null
  return course.active && (course.semester_active || course.semester_id === by.tests_semester_id)
}

/** The seat that is held for the child. It may have expired. */
export function ownOffer({ offer_expires_at, offer_drop_course_id }: CourseWithStatus): Omit<Offer, 'id'> | null {
  return offer_expires_at && { expires_at: offer_expires_at, drop_course_id: offer_drop_course_id }
}

/** The id of the student's entry of a class in which the rules found one. */
export function entryIdOf({ entry_id, id }: CourseWithStatus): number {
  if (entry_id === null) throw new Error(`the student has no entry of class ${id}`)
  return entry_id
}

/** The classes whose wait lists a drop concerns: its own, and those that the child waits for and may now be able to take. */
export function classesOfDrop(
  dropped: Pick<CourseWithStatus, 'id' | 'wait_list'>,
  others: CommandInput['others'],
): number[] {
  return [...(dropped.wait_list > 0 ? [dropped.id] : []), ...waitedFor(others)]
}

/** The classes that the child waits for with a standing swap that gives up its new class. */
export function classesOfNewClass({ course, others }: Pick<CommandInput, 'course' | 'others'>): number[] {
  return others.filter((row) => row.status === 'waiting' && row.drop_course_id === course.id).map(({ id }) => id)
}

/** The classes that the child waits for. */
export function waitedFor(others: CommandInput['others']): number[] {
  return others.filter((row) => row.status === 'waiting').map(({ id }) => id)
}
