import type { WaitingPlaces } from '../../contract/enrollment/commands.ts'
import { enrollsAnyway, sharesTime } from '../../domain/enrollment/refusals.ts'
import { queuePassedOverEmails } from '../familyEmails/passedOverEmails.ts'
import { queueOfficeEmail } from '../familyEmails/rosterEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { type CommandInput, classesOfDrop, classesOfNewClass, waitedFor, withoutClass } from './commandInput.ts'
import { toCulprit } from './culprit.ts'
import { withdrawOffer } from './offer.writes.ts'
import type { Passing } from './passWaitList.ts'
import type { CourseWithStatus } from './roster.queries.ts'
import { type Enrollment, statusOf, type TakenSeat, writeSeats } from './roster.writes.ts'
import { type Outcome, settleAndRead, succeeded } from './runCommand.ts'
import { type Exchange, makeExchange } from './settle.ts'
import { changeWaitingPlaces, lockWaitingPlaces, placesOf } from './waitingPlaces.ts'

/** How the ways to take a seat differ. */
interface Taking {
  /** The class that the child leaves for the seat. */
  readonly givesUp?: CourseWithStatus | undefined
  readonly waitingPlaces?: WaitingPlaces | undefined
  /** The office gives the seat, and may pass the wait list. */
  readonly passing?: Omit<Passing, 'refusal' | 'held' | 'passes'>
  /** The child's place on the wait list still says whether a rule was overridden. Otherwise this command says it. */
  readonly keepsOverride?: boolean
  /** The seat comes from an exchange, which settles its classes itself: families would be told twice. */
  readonly exchange?: Exchange
}

/**
 * Gives a child a seat of the locked class, with all that follows: whatever else a command that takes a seat changes belongs here. The rules
 * have allowed it. Seats are given without it by an ordinary enrollment, which has no effects (`isOrdinary`), the wait list (`settle.ts`), the
 * lottery (`writeDecisions.ts`) and the undo of a change of classes (`undoClassChange.ts`).
 * @throws RetryTransaction when another transaction has a row that must be locked
 */
export async function takeSeat(trx: Transaction, input: CommandInput, taking: Taking): Promise<Outcome> {
  const { course, others, by } = input
  const { givesUp, passing, exchange } = taking
  const after = withoutClass(input, givesUp?.id ?? null)
  await lockRows(trx, { courses: givesUp ? waitedFor(others) : classesOfNewClass(input) })
  const waiting = await lockWaitingPlaces(trx, after, taking.waitingPlaces)
  if (passing?.withdraws) await withdrawOffer(trx, passing.withdraws.id, toCulprit(by))
  await queueSeatEmail(trx, input, givesUp)
  await queuePassedOverEmails(trx, passing?.tells ?? [])
  const freed = givesUp ? classesOfDrop(givesUp, others) : []
  const classes = [
    ...(exchange ? [] : [...classesOfNewClass(input), ...freed]),
    ...(passing?.withdraws ? [course.id] : []),
    ...(waiting?.classes ?? []),
  ]
  const writing = exchange ? makeExchange(trx, exchange) : writeSeats(trx, [toSeat(after, taking)])
  if (!givesUp && !waiting && !course.offer_expires_at && classes.length === 0) {
    trx.sendWithCommit(writing)
    return succeeded(input, 'enrolled')
  }
  const exchanged = await writing
  if (waiting) await changeWaitingPlaces(trx, input, waiting)
  return settleAndRead(trx, input, classes, [
    ...(givesUp ? [givesUp.id] : []),
    ...placesOf(waiting),
    ...(exchanged ?? []),
  ])
}

/** Tells the family about the office's change. If it does not see the new class, it learns that its child left the other one. */
async function queueSeatEmail(trx: Transaction, input: CommandInput, givesUp: CourseWithStatus | undefined) {
  const { student, course, by } = input
  const isSeen = course.active && course.semester_active
  if (givesUp && !isSeen)
    return queueOfficeEmail(trx, { student, course: givesUp, by }, { kind: 'dropped-by-office', status: 'enrolled' })
  const gave_up = givesUp?.active ? givesUp.name : null
  await queueOfficeEmail(trx, input, { kind: 'enrolled', by: 'office', gave_up }, givesUp ? [givesUp] : [])
}

/** A change of class that overrides no rule is logged as a swap. */
function toSeat(input: CommandInput, { givesUp, passing, keepsOverride = false }: Taking): TakenSeat {
  const { entry_id, offer_expires_at } = input.course
  const enrollment = toEnrollment(input, passing)
  const { status, overridden } = enrollment
  const isPlain = status === 'enrolled' || status === 'moved to enrolled'
  return {
    ...enrollment,
    status: givesUp && isPlain ? 'enrolled by swap' : status,
    overridden: keepsOverride ? null : overridden,
    offered_entry_id: offer_expires_at ? entry_id : null,
    drop_course_id: givesUp?.id ?? null,
  }
}

/** The new entry of an allowed enrollment, with its status in the log. */
export function toEnrollment({ student, course, state, by }: CommandInput, { isPassing = false } = {}): Enrollment {
  const waited = state.status === 'waiting' ? 'moved to enrolled' : 'enrolled'
  const overridden = enrollsAnyway(state)
  return {
    course_id: course.id,
    student_id: student.id,
    status: statusOf(isPassing ? 'enrolled past the wait list' : waited, overridden),
    overridden,
    shares_time: sharesTime(state),
    by: toCulprit(by),
  }
}
