import { waitsAnyway, whyNotWait } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import type { RosterCommand, RosterSnapshot } from './context.ts'
import { statusOf } from './log.ts'
import { type Outcome, succeeded } from './outcome.ts'
import { insertWaitListEntry } from './roster.queries.ts'
import { runCommand } from './runCommand.ts'

/**
 * Puts a child at the end of a full class's line of at most five. The order is the number drawn here, under the course's
 * lock. Refused by whyNotWait, `seat-free` and `wait-list-full` among them; throws as enroll.
 */
export function joinWaitList(trx: Transaction, command: RosterCommand, look: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, look, whyNotWait, (scene) => {
    trx.queueBeforeCommit(insertWaitListEntry(trx, scene, statusOf('waitlisted', waitsAnyway(scene.state))))
    return succeeded(scene, 'waiting')
  })
}
