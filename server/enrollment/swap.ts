import type { Refusal } from '../../domain/enrollment/refusals.ts'
import { whyNotSwap } from '../../domain/enrollment/waitList/serve.ts'
import { PRESSED_ENTRY } from '../../domain/enrollment/waitList/settle.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type CommandInput, type EnrollmentCommand, waitedFor } from './commandInput.ts'
import { toCulprit } from './culprit.ts'
import { type Outcome, runCommand } from './runCommand.ts'
import { findExchange, lockConnected } from './settle.ts'
import type { RosterSnapshot } from './snapshot.ts'
import { takeSeat } from './takeSeat.ts'

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
    apply: (input) => {
      const givesUp = input.others.find(({ id }) => id === drop_course_id)
      return takeSeat(trx, input, { givesUp, waitingPlaces: command.waitingPlaces, keepsOverride: true })
    },
    otherwise: (input, refusal) => exchange(trx, input, command, refusal),
  })
}

function whyNotSwapNow({ state, course }: CommandInput, drop_course_id: number): Refusal | undefined {
  const status = course.offer_expires_at ? 'offered' : state.status
  const overridden = state.status === 'waiting' && course.overridden === true
  return whyNotSwap({ ...state, status, offers: course.offered_seats, overridden }, drop_course_id)
}

/** Only somebody who waits for the given-up class can take part in an exchange, so most full classes are refused without further locks. */
async function exchange(
  trx: Transaction,
  input: CommandInput,
  { drop_course_id, waitingPlaces }: SwapCommand,
  { because }: Refusal,
): Promise<Outcome | undefined> {
  const { student, course, others, state, by } = input
  const givesUp = others.find(({ id }) => id === drop_course_id)
  const isFull = because === 'full' || because === 'held-for-the-line'
  if (!isFull || !givesUp || givesUp.wait_list === 0) return undefined
  const classes = await lockConnected(trx, [course.id, drop_course_id, ...waitedFor(others)])
  const place = { id: course.entry_id ?? PRESSED_ENTRY, course_id: course.id, student_id: student.id, offer: null }
  const entry = { ...place, overridden: course.overridden === true, swap: { drop_course_id, automatic: true } }
  const pressed = { entry, student: { ...student, enrolled: state.enrolled }, by: toCulprit(by) }
  const exchange = await findExchange(trx, classes, pressed)
  return exchange && takeSeat(trx, input, { givesUp, waitingPlaces, exchange })
}
