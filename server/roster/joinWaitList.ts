import { waitsAnyway, whyNotWait } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import type { RosterCommand } from './context.ts'
import { insertWaitListEntry } from './entry.queries.ts'
import { statusOf } from './log.ts'
import { type Outcome, succeeded } from './outcome.ts'
import { runCommand } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'

/**
 * Adds a student to the end of a full class's wait list. The order is that of the entry ids, which are assigned under the
 * course's lock. Refused by whyNotWait, for example `seat-free` and `wait-list-full`. Throws as `enroll`.
 */
export function joinWaitList(trx: Transaction, command: RosterCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, snapshot, whyNotWait, (context) => {
    trx.queueBeforeCommit(insertWaitListEntry(trx, context, statusOf('waitlisted', waitsAnyway(context.state))))
    return succeeded(context, 'waiting')
  })
}
