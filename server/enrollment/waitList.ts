import { waitsAnyway, whyNotLeave, whyNotLeaveReserve, whyNotWait } from '../../domain/enrollment/refusals.ts'
import { whyNotStandingSwap } from '../../domain/enrollment/waitList/serve.ts'
import { queueOfficeEmail, queueReserveEmail } from '../familyEmails/rosterEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type EnrollmentCommand, entryIdOf, waitedFor } from './commandInput.ts'
import { toCulprit } from './culprit.ts'
import { addToWaitLists, removeEntry, removeFromReserve, setStandingSwap, statusOf } from './roster.writes.ts'
import { type Outcome, runCommand, settleAndRead, succeeded } from './runCommand.ts'
import { lockConnected } from './settle.ts'
import type { RosterSnapshot } from './snapshot.ts'

/**
 * Adds a student to the end of a full class's wait list. The order is that of the entry ids, which are assigned under the course's lock. A
 * standing swap may be possible at once. Refused by `whyNotWait`, for example `seat-free` and `wait-list-full`, and by `whyNotStandingSwap`.
 * @throws as `runCommand`
 */
export function joinWaitList(trx: Transaction, command: EnrollmentCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  const { swap = null } = command
  return runCommand(trx, command, snapshot, {
    whyNot: ({ state }) => whyNotWait(state) ?? (swap ? whyNotStandingSwap(state, state.course, swap) : undefined),
    apply: async (input) => {
      const { student, course, others, state, by } = input
      const seeds = swap?.automatic ? [course.id, swap.drop_course_id, ...waitedFor(others)] : []
      const connected = seeds.length > 0 ? await lockConnected(trx, seeds) : []
      const overridden = waitsAnyway(state)
      const status = statusOf('waitlisted', overridden)
      const place = { course_id: course.id, student_id: student.id, status, overridden, swap, by: toCulprit(by) }
      trx.sendWithCommit(addToWaitLists(trx, [place]))
      if (connected.length > 0) return settleAndRead(trx, input, connected)
      const chosen = { overridden, drop_course_id: swap?.drop_course_id ?? null, swap_automatic: false }
      return succeeded({ ...input, course: { ...course, ...chosen } }, 'waiting')
    },
  })
}

/**
 * Removes a student from a wait list. Later entries move up, and get the seat that was held for the student. Refused by `whyNotLeave`.
 * @throws as `runCommand`
 */
export function leaveWaitList(
  trx: Transaction,
  command: EnrollmentCommand,
  snapshot: RosterSnapshot,
): Promise<Outcome> {
  return runCommand(trx, command, snapshot, {
    whyNot: ({ state }) => whyNotLeave(state),
    apply: async (input) => {
      const { course, by } = input
      await queueOfficeEmail(trx, input, { kind: 'dropped-by-office', status: 'waiting' })
      trx.sendWithCommit(removeEntry(trx, command, 'removed from waitlist', toCulprit(by)))
      return course.offer_expires_at ? settleAndRead(trx, input, [course.id]) : succeeded(input, null)
    },
  })
}

/** Removes a child from the reserve of a class. Later ones move up. Refused by `whyNotLeaveReserve`. @throws as `runCommand` */
export function leaveReserve(trx: Transaction, command: EnrollmentCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, snapshot, {
    whyNot: ({ state }) => whyNotLeaveReserve(state),
    apply: async ({ student, course, others, by }) => {
      trx.sendWithCommit(removeFromReserve(trx, command, toCulprit(by)))
      await queueReserveEmail(trx, { student, course, by })
      return { student, course: { ...course, reserve_position: null }, others }
    },
  })
}

/**
 * Changes the standing swap of a child's place on a wait list, or removes it. The child keeps its place and an offer. Refused by
 * `whyNotLeave` and `whyNotStandingSwap`.
 * @throws as `runCommand`
 */
export function changeStandingSwap(
  trx: Transaction,
  command: EnrollmentCommand,
  snapshot: RosterSnapshot,
): Promise<Outcome> {
  const { swap = null } = command
  return runCommand(trx, command, snapshot, {
    whyNot: ({ state }) => whyNotLeave(state) ?? (swap ? whyNotStandingSwap(state, state.course, swap) : undefined),
    apply: async (input) => {
      const { course, others } = input
      const seeds = swap?.automatic ? [course.id, swap.drop_course_id, ...waitedFor(others)] : []
      const classes = seeds.length > 0 ? await lockConnected(trx, seeds) : [course.id]
      await setStandingSwap(trx, entryIdOf(course), swap)
      return settleAndRead(trx, input, classes)
    },
  })
}
