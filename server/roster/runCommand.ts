import type { EnrollmentState, Refusal } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { contextFrom, type EnrollmentContext, type RosterCommand } from './context.ts'
import { afterOwnOffer, endExpired } from './endExpired.ts'
import { type Outcome, refused } from './outcome.ts'
import { type RosterSnapshot, rereadLocked } from './snapshot.ts'

/**
 * Applies the rules and then the change. A change is only made to a locked course, so that the rules still hold at the commit. A course
 * that was not locked but passes the rules is locked, read again and decided again. An expired offer is ended first.
 */
export async function runCommand(
  trx: Transaction,
  command: RosterCommand,
  snapshot: RosterSnapshot,
  whyNot: (state: EnrollmentState, context: EnrollmentContext) => Refusal | undefined,
  apply: (context: EnrollmentContext) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  const context = contextFrom(snapshot, command)
  const { student, course, state } = context
  const repeat = async () => runCommand(trx, command, await rereadLocked(trx, snapshot, command), whyNot, apply)
  if (student.isCourseLocked && course.has_expired_offer) {
    const ended = await endExpired(trx, context)
    return ended ? afterOwnOffer(await repeat()) : repeat()
  }
  const refusal = course.has_expired_offer ? undefined : whyNot(state, context)
  if (refusal) return refused(context, refusal)
  return student.isCourseLocked ? apply(context) : repeat()
}
