import { whyNotEnroll, whyNotMove } from '../../domain/enrollment/refusals.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type Outcome, refused, runCommand, succeeded } from './command.ts'
import { type CommandInput, classesOfNewClass, type EnrollmentCommand, inputFrom } from './commandInput.ts'
import { acceptOffer } from './offers.ts'
import { passWaitList, withOfferedSeat } from './passWaitList.ts'
import { enrollStudents } from './roster.writes.ts'
import type { RosterSnapshot } from './snapshot.ts'
import { takeSeat, toEnrollment } from './takeSeat.ts'
import { placesInTheWay } from './waitingPlaces.ts'

/**
 * Enrolls a student in a class. A student on its wait list leaves the wait list in the same commit (document 2, section 4). A student with
 * an offer accepts it, unless the office overrides a rule. The office may pass the wait list. Refused by `whyNotEnroll`, for example `full`.
 * @throws as `runCommand`
 */
export function enroll(trx: Transaction, command: EnrollmentCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return enrollUnless(trx, command, snapshot, whyNotEnroll)
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
    apply: (input) => (isOrdinary(input) ? enrollOrdinary(trx, input) : enrollWithEffects(trx, input, command)),
  })
}

/**
 * Whether enrolling changes nothing but the student's entry, the seats of the class and the log. Such commands can share a transaction, so
 * everything else that an enrollment may change belongs in `takeSeat`, and its condition here.
 */
export function isOrdinary(input: CommandInput): boolean {
  const { course, by } = input
  const isNew = course.status === null && course.wait_list === 0
  return by.role === 'parent' && isNew && classesOfNewClass(input).length === 0 && placesInTheWay(input).length === 0
}

function enrollOrdinary(trx: Transaction, input: CommandInput): Outcome {
  trx.sendWithCommit(enrollStudents(trx, [toEnrollment(input)]))
  return succeeded(input, 'enrolled')
}

async function enrollWithEffects(trx: Transaction, input: CommandInput, command: EnrollmentCommand): Promise<Outcome> {
  const { refusal, held, passes, ...passing } = await passWaitList(trx, input, command)
  if (refusal) return { ...refused(input, refusal), held, passes }
  return takeSeat(trx, input, { waitingPlaces: command.waitingPlaces, passing })
}
