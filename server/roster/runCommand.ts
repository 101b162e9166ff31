import type { EnrollmentState, Refusal } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { contextFrom, type EnrollmentContext, type RosterCommand } from './context.ts'
import { type Outcome, refused } from './outcome.ts'
import { type RosterSnapshot, rereadLocked } from './snapshot.ts'

/**
 * Applies the rules and then the change. A change is only made to a locked course, so that the rules still hold at the commit. A course
 * that was not locked but passes the rules is locked, read again and decided again.
 */
export async function runCommand(
  trx: Transaction,
  command: RosterCommand,
  snapshot: RosterSnapshot,
  whyNot: (state: EnrollmentState) => Refusal | undefined,
  apply: (context: EnrollmentContext) => Outcome,
): Promise<Outcome> {
  const context = contextFrom(snapshot, command)
  const refusal = whyNot(context.state)
  if (refusal) return refused(context, refusal)
  if (context.student.isCourseLocked) return apply(context)
  return runCommand(trx, command, await rereadLocked(trx, snapshot, command), whyNot, apply)
}
