import { type EnrollmentState, waitsAnyway, whyNotWait } from '../../domain/enrollment.ts'
import { whyNotStandingSwap } from '../../domain/waitList/swap.ts'
import type { Transaction } from '../db/database.ts'
import { settleAndRead } from './afterChange.ts'
import type { RosterCommand } from './context.ts'
import { insertWaitListEntry } from './entry.queries.ts'
import { isOverride, statusOf } from './log.ts'
import { type Outcome, succeeded } from './outcome.ts'
import { runCommand } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'

/**
 * Adds a student to the end of a full class's wait list. The order is that of the entry ids, which are assigned under the
 * course's lock. A standing swap may be possible at once. Refused by whyNotWait, for example `seat-free` and `wait-list-full`, and by
 * whyNotStandingSwap. Throws as `enroll`.
 */
export function joinWaitList(trx: Transaction, command: RosterCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  const { swap } = command
  const whyNot = (state: EnrollmentState) =>
    whyNotWait(state) ?? (swap && whyNotStandingSwap(state, state.course, swap))
  return runCommand(trx, command, snapshot, whyNot, async (context) => {
    const status = statusOf('waitlisted', waitsAnyway(context.state))
    const inserting = insertWaitListEntry(trx, context, status, swap)
    if (swap?.automatic) {
      await inserting
      return settleAndRead(trx, context, [context.course.id])
    }
    trx.queueBeforeCommit(inserting)
    const chosen = { overridden: isOverride(status), swap_drops: swap?.drops ?? null, swap_automatic: false }
    return succeeded({ ...context, course: { ...context.course, ...chosen } }, 'waiting')
  })
}
