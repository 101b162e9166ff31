import { whyNotLeave } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import type { RosterCommand } from './context.ts'
import { deleteEntry } from './entry.queries.ts'
import { type Outcome, succeeded } from './outcome.ts'
import { runCommand } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'

/** Removes a student from a wait list. Later entries move up. Throws as `enroll`. */
export function leaveWaitList(trx: Transaction, command: RosterCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, snapshot, whyNotLeave, (context) => {
    trx.queueBeforeCommit(deleteEntry(trx, context, 'removed from waitlist'))
    return succeeded(context, null)
  })
}
