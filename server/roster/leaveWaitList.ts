import { whyNotLeave } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import type { RosterCommand, RosterSnapshot } from './context.ts'
import { type Outcome, succeeded } from './outcome.ts'
import { deleteEntry } from './roster.queries.ts'
import { runCommand } from './runCommand.ts'

/** Takes a child off a wait list; whoever stood behind moves up. Throws as enroll. */
export function leaveWaitList(trx: Transaction, command: RosterCommand, look: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, look, whyNotLeave, (scene) => {
    trx.queueBeforeCommit(deleteEntry(trx, scene, 'removed from waitlist'))
    return succeeded(scene, null)
  })
}
