import { whyNotLeave } from '../../domain/enrollment.ts'
import { whyNotStandingSwap } from '../../domain/waitList/swap.ts'
import type { Transaction } from '../db/database.ts'
import { settleAndRead } from './afterChange.ts'
import type { EnrollmentContext, RosterCommand } from './context.ts'
import { updateSwap } from './entry.queries.ts'
import type { Outcome } from './outcome.ts'
import { runCommand } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'

/**
 * Changes the standing swap of a child's place on a wait list, or removes it. The child keeps its place and an offer. Refused by
 * whyNotStandingSwap. Throws as `enroll`.
 */
export function changeSwap(trx: Transaction, command: RosterCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  const { swap } = command
  const whyNot = (state: EnrollmentContext['state']) =>
    whyNotLeave(state) ?? (swap && whyNotStandingSwap(state, state.course, swap))
  return runCommand(trx, command, snapshot, whyNot, async (context) => {
    await updateSwap(trx, context, swap)
    return settleAndRead(trx, context, [context.course.id])
  })
}
