import { sql } from 'kysely'
import { seatsLeft } from '../../domain/course.ts'
import { enrollsAnyway, type Refusal, sharesTime, whyNotEnroll, whyNotMove } from '../../domain/enrollment/refusals.ts'
import { enrollPastWaitList } from '../../domain/enrollment/waitList/offer.ts'
import type { PassedOverPlace } from '../../domain/enrollment/waitList/settle.ts'
import type { Offer, WaitListEntry } from '../../domain/enrollment/waitList/waitList.ts'
import { fullName } from '../../domain/person.ts'
import { queuePassedOverMails } from '../familyMails/passedOverMails.ts'
import { queueOfficeMail } from '../familyMails/rosterMails.ts'
import type { Transaction } from '../platform/database/database.ts'
import {
  type CommandInput,
  classesOfNewClass,
  type EnrollmentCommand,
  type HeldSeat,
  inputFrom,
  type Outcome,
  refused,
  runCommand,
  settleAndRead,
  succeeded,
} from './command.ts'
import { toCulprit } from './culprit.ts'
import { deleteOffer, withdrawOffer } from './offer.writes.ts'
import { acceptOffer } from './offers.ts'
import { type Enrollment, enrollStudents, statusOf } from './roster.writes.ts'
import type { RosterSnapshot } from './snapshot.ts'
import { changeWaitingPlaces, lockWaitingPlaces, placesInTheWay, placesOf } from './waitingPlaces.ts'
import { entryOf, readEntries } from './waitLists.queries.ts'

/**
 * Enrolls a student in a class. A student on its wait list leaves the wait list in the same commit (document 2, section 4). A student with
 * an offer accepts it, unless the office overrides a rule. The office may pass the wait list. Refused by `whyNotEnroll`, for example `full`.
 * @throws as `runCommand`
 */
export function enroll(trx: Transaction, command: EnrollmentCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return takeSeat(trx, command, snapshot, whyNotEnroll)
}

/** Moves a waiting student into the class. Time conflicts and restrictions are checked now. Otherwise as `enroll`. */
export function moveToEnrolled(
  trx: Transaction,
  command: EnrollmentCommand,
  snapshot: RosterSnapshot,
): Promise<Outcome> {
  return takeSeat(trx, command, snapshot, whyNotMove)
}

function takeSeat(
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
 * everything else that an enrollment may change belongs into `enrollWithEffects`, and its condition here.
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

async function enrollWithEffects(trx: Transaction, input: CommandInput, command: EnrollmentCommand): Promise<Outcome> {
  const { course, by } = input
  const passing = await passWaitList(trx, input, command)
  const { refusal, held, passes, isPassing, tells, withdraws } = passing
  if (refusal) return { ...refused(input, refusal), held, passes }
  const waiting = await lockWaitingPlaces(trx, input, command.waitingPlaces)
  if (withdraws) await withdrawOffer(trx, withdraws.id, toCulprit(by))
  if (course.offer_expires_at && course.entry_id !== null) await deleteOffer(trx, course.entry_id)
  await queueOfficeMail(trx, input, { kind: 'enrolled', by: 'office', gave_up: null })
  await queuePassedOverMails(trx, tells)
  const enrolling = enrollStudents(trx, [toEnrollment(input, { isPassing })])
  const classes = [...classesOfNewClass(input), ...(withdraws ? [course.id] : []), ...(waiting?.classes ?? [])]
  if (classes.length === 0 && !waiting) {
    trx.sendWithCommit(enrolling)
    return succeeded(input, 'enrolled')
  }
  await enrolling
  if (waiting) await changeWaitingPlaces(trx, input, waiting)
  return settleAndRead(trx, input, classes, placesOf(waiting))
}

export interface Passing {
  /** The office is asked before it passes waiting children or takes the seat that is held for one. */
  readonly refusal?: Refusal | undefined
  /** The seat that is asked about, if it is held for another child. */
  readonly held?: HeldSeat | undefined
  /** The names of the children before this one, when the office is asked. */
  readonly passes?: readonly string[]
  /** Whether children wait before this one. */
  readonly isPassing: boolean
  /** Those of them that learn from an email that the student gets a seat that was held for the wait list. */
  readonly tells: readonly PassedOverPlace[]
  /** The offer whose seat the student gets. */
  readonly withdraws?: WaitListEntry | undefined
}

/** The office can give a seat that is held for the wait list. */
export function withOfferedSeat({ state, course, by }: CommandInput): CommandInput['state'] {
  if (by.role !== 'admin' || course.offered_seats === 0) return state
  return { ...state, course: { ...course, current_seats: course.current_seats - 1 } }
}

/**
 * What it means for the wait list of the locked class that the office enrolls this student. With `open`, a free seat is for all families, but
 * one that is still on offer is not.
 */
export async function passWaitList(
  trx: Transaction,
  { course, student, by }: CommandInput,
  { passWaitList: mayPass = false, withdrawsOfferOf: known }: EnrollmentCommand,
): Promise<Passing> {
  const isOpen = course.freed_seats === 'open' && seatsLeft(course) > 0
  if (by.role !== 'admin' || course.wait_list === 0 || isOpen) return { isPassing: false, tells: [] }
  const entries = (await readEntries(trx, [course.id])).map(entryOf).filter(({ course_id }) => course_id === course.id)
  const past = enrollPastWaitList(course, student.id, entries)
  if (past.refusal) return { refusal: { because: past.refusal }, isPassing: false, tells: [] }
  const isPassing = past.passes.length > 0
  const { withdraws } = past
  const tells = withdraws ? past.passes.filter(({ offer }) => !offer).map(toPassedOver) : []
  const isKnown = known === undefined || known === (withdraws?.student_id ?? null)
  if ((!isPassing && !withdraws) || (mayPass && isKnown)) return { isPassing, withdraws, tells }
  const held = withdraws?.offer ? await readHeldSeat(trx, withdraws.student_id, withdraws.offer) : undefined
  const passes = await readNames(
    trx,
    past.passes.map(({ student_id }) => student_id),
  )
  return { refusal: { because: 'held-for-the-line' }, held, passes, isPassing, withdraws, tells }
}

/** In the order of the ids. */
async function readNames(trx: Transaction, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const students = await trx
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name'])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute()
  return ids.flatMap((id) => students.filter((student) => student.id === id).map(fullName))
}

function toPassedOver({ id: entry_id, course_id, student_id }: WaitListEntry): PassedOverPlace {
  return { entry_id, course_id, student_id, seat: 'office', refusal: undefined }
}

async function readHeldSeat(trx: Transaction, student_id: number, { expires_at: until }: Offer): Promise<HeldSeat> {
  const student = await trx
    .selectFrom('student')
    .crossJoin('school')
    .select(['first_name', 'last_name', 'time_zone'])
    .where('student.id', '=', student_id)
    .executeTakeFirstOrThrow()
  return { student_id, child: fullName(student), until, time_zone: student.time_zone }
}
