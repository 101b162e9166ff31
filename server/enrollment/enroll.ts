import { whyNotEnroll, whyNotMove } from '../../domain/enrollment/refusals.ts'
import type { Transaction } from '../platform/database/database.ts'
import { holdsRows } from '../platform/database/rowLocks.ts'
import { type CommandInput, classesOfNewClass, type EnrollmentCommand, inputFrom } from './commandInput.ts'
import { acceptOffer } from './offers.ts'
import { passWaitList, withOfferedSeat } from './passWaitList.ts'
import { enrollStudents } from './roster.writes.ts'
import { type Outcome, refused, runCommand, succeeded } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'
import { takeSeat, toEnrollment } from './takeSeat.ts'
import { placesInTheWay } from './waitingPlaces.ts'

/**
 * Enrolls a student in a class. A student on its wait list leaves the wait list in the same commit (document 2, section 4). A student with
 * an offer accepts it, unless the office overrides a rule. The office may pass the wait list. Refused by `whyNotEnroll`, for example `full`.
 * @throws as `runCommand`
 */
export async function enroll(trx: Transaction, command: EnrollmentCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  const input = inputFrom(snapshot, command)
  const outcome = decideOrdinary(trx, input)
  if (!outcome) return enrollUnless(trx, command, snapshot, whyNotEnroll)
  if (!outcome.refusal) trx.sendWithCommit(enrollStudents(trx, [toEnrollment(input)]))
  return outcome
}

/**
 * The outcome of an ordinary command of a parent, and of one that a rule refuses, which can share a transaction with others. If it is no
 * refusal, the student is to be enrolled. Undefined for a command that needs further reads, locks or changes.
 */
export function decideOrdinary(trx: Transaction, input: CommandInput): Outcome | undefined {
  const { course, state, by } = input
  if (by.role !== 'parent' || course.has_expired_offer || course.offer_expires_at) return undefined
  const refusal = whyNotEnroll(state)
  if (refusal) return refused(input, refusal)
  const canEnroll = isOrdinary(input) && holdsRows(trx, { courses: [course.id] })
  return canEnroll ? succeeded(input, 'enrolled') : undefined
}

/**
 * Whether enrolling changes nothing but the student's entry, the seats of the class and the log. Everything else that an enrollment may
 * change belongs in `takeSeat`, and its condition here.
 */
function isOrdinary(input: CommandInput): boolean {
  const { status, wait_list } = input.course
  const isNew = status === null && wait_list === 0
  return isNew && classesOfNewClass(input).length === 0 && placesInTheWay(input).length === 0
}

/** Moves a waiting student into the class. Time conflicts and restrictions are checked now. Otherwise as `enroll`. */
export function moveToEnrolled(
  trx: Transaction,
  command: EnrollmentCommand,
  snapshot: RosterSnapshot,
): Promise<Outcome> {
  return enrollUnless(trx, command, snapshot, whyNotMove)
}

function enrollUnless(
  trx: Transaction,
  command: EnrollmentCommand,
  snapshot: RosterSnapshot,
  whyNot: typeof whyNotEnroll,
): Promise<Outcome> {
  const { course } = inputFrom(snapshot, command)
  const hasOffer = course.offer_expires_at && !course.has_expired_offer
  if (hasOffer && !command.override) return acceptOffer(trx, command, snapshot)
  return runCommand(trx, command, snapshot, {
    whyNot: (input) => whyNot(withOfferedSeat(input)),
    apply: (input) => enrollWithEffects(trx, input, command),
  })
}

async function enrollWithEffects(trx: Transaction, input: CommandInput, command: EnrollmentCommand): Promise<Outcome> {
  const { refusal, held, passes, ...passing } = await passWaitList(trx, input, command)
  if (refusal) return { ...refused(input, refusal), held, passes }
  return takeSeat(trx, input, { waitingPlaces: command.waitingPlaces, passing })
}
