import type { Refusal } from '../../domain/enrollment/refusals.ts'
import { whyNotSwap } from '../../domain/enrollment/waitList/serve.ts'
import { PRESSED_ENTRY } from '../../domain/enrollment/waitList/settle.ts'
import { queueOfficeMail } from '../familyMails/rosterMails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import {
  type CommandInput,
  classesOfDrop,
  classesOfNewClass,
  type EnrollmentCommand,
  type Outcome,
  runCommand,
  settleAndRead,
  waitedFor,
  withoutClass,
} from './command.ts'
import { toCulprit } from './culprit.ts'
import { takeSeats } from './roster.writes.ts'
import { classesOfStep, exchangePressedSwap, lockConnected } from './settle.ts'
import type { RosterSnapshot } from './snapshot.ts'
import { changeWaitingPlaces, lockWaitingPlaces, placesOf } from './waitingPlaces.ts'

interface SwapCommand extends EnrollmentCommand {
  readonly drop_course_id: number
}

/**
 * Drops one class and enrolls in another. Nothing is dropped unless the seat is taken. The freed seat goes to its own wait list. In a full
 * class, an exchange is made with children who wait to change classes automatically, if one is possible. Refused by `whyNotSwap`.
 * @throws as `runCommand`
 */
export function swap(trx: Transaction, command: SwapCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  const { drop_course_id } = command
  return runCommand(trx, command, snapshot, {
    locks: () => drop_course_id,
    whyNot: (input) => whyNotSwapNow(input, drop_course_id),
    apply: (input) => takeFreeSeat(trx, input, command),
    otherwise: (input, refusal) => exchange(trx, input, command, refusal),
  })
}

function whyNotSwapNow({ state, course }: CommandInput, drop_course_id: number): Refusal | undefined {
  const status = course.offer_expires_at ? 'offered' : state.status
  const overridden = state.status === 'waiting' && course.overridden === true
  return whyNotSwap({ ...state, status, offers: course.offered_seats, overridden }, drop_course_id)
}

async function takeFreeSeat(
  trx: Transaction,
  input: CommandInput,
  { drop_course_id, waitingPlaces }: SwapCommand,
): Promise<Outcome> {
  const { student, course, others, by } = input
  await lockRows(trx, { courses: waitedFor(others) })
  const waiting = await lockWaitingPlaces(trx, withoutClass(input, drop_course_id), waitingPlaces)
  const entry_id = course.entry_id ?? PRESSED_ENTRY
  await takeSeats(trx, [{ entry_id, course_id: course.id, student_id: student.id, drop_course_id, by: toCulprit(by) }])
  const dropped = others.filter(({ id }) => id === drop_course_id)
  await queueOfficeMail(trx, input, { kind: 'enrolled', by: 'office', gave_up: dropped[0]?.name ?? null }, dropped)
  if (waiting) await changeWaitingPlaces(trx, input, waiting)
  const freed = dropped.flatMap((row) => classesOfDrop(row, others))
  const classes = [...classesOfNewClass(input), ...freed, ...(waiting?.classes ?? [])]
  return settleAndRead(trx, input, classes, [drop_course_id, ...placesOf(waiting)])
}

/** Only somebody who waits for the given-up class can take part in an exchange, so most full classes are refused without further locks. */
async function exchange(
  trx: Transaction,
  input: CommandInput,
  { drop_course_id, waitingPlaces }: SwapCommand,
  { because }: Refusal,
): Promise<Outcome | undefined> {
  const { student, course, others, state, by } = input
  const dropped = others.find(({ id }) => id === drop_course_id)
  const isFull = because === 'full' || because === 'held-for-the-line'
  if (!isFull || !dropped || dropped.wait_list === 0) return undefined
  const classes = await lockConnected(trx, [course.id, drop_course_id, ...waitedFor(others)])
  const place = { id: course.entry_id ?? PRESSED_ENTRY, course_id: course.id, student_id: student.id, offer: null }
  const entry = { ...place, overridden: course.overridden === true, swap: { drop_course_id, automatic: true } }
  const pressed = { entry, student: { ...student, enrolled: state.enrolled }, by: toCulprit(by) }
  const waiting = await lockWaitingPlaces(trx, withoutClass(input, drop_course_id), waitingPlaces)
  const steps = await exchangePressedSwap(trx, classes, pressed)
  if (steps.length === 0) return undefined
  await queueOfficeMail(trx, input, { kind: 'enrolled', by: 'office', gave_up: dropped.name }, [dropped])
  if (waiting) await changeWaitingPlaces(trx, input, waiting)
  const changed = [drop_course_id, ...placesOf(waiting), ...steps.flatMap(classesOfStep)]
  return settleAndRead(trx, input, waiting?.classes ?? [], changed)
}
