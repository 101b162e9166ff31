import { enrollsAnyway, whyNotEnroll } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import type { RosterCommand } from './context.ts'
import { insertEnrollment } from './entry.queries.ts'
import { statusOf } from './log.ts'
import { type Outcome, succeeded } from './outcome.ts'
import { runCommand } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'

/**
 * Enrolls a student in a class. A student on its wait list leaves the wait list in the same commit (document 2, section 4).
 * Refused by the rules of domain/enrollment.ts, for example `full`.
 * @throws 404 for another family's student, and for a course that this user may not see.
 */
export function enroll(trx: Transaction, command: RosterCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, snapshot, whyNotEnroll, (context) => {
    const action = context.state.status === 'waiting' ? 'moved to enrolled' : 'enrolled'
    trx.queueBeforeCommit(insertEnrollment(trx, context, statusOf(action, enrollsAnyway(context.state))))
    return succeeded(context, 'enrolled')
  })
}
