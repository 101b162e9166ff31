import { enrollsAnyway, whyNotMove } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import type { RosterCommand } from './context.ts'
import { insertEnrollment } from './entry.queries.ts'
import { statusOf } from './log.ts'
import { type Outcome, succeeded } from './outcome.ts'
import { runCommand } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'

/** Moves a waiting student into the class. Time conflicts and restrictions are checked now. Refuses and throws as `enroll`. */
export function moveToEnrolled(trx: Transaction, command: RosterCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, snapshot, whyNotMove, (context) => {
    trx.queueBeforeCommit(insertEnrollment(trx, context, statusOf('moved to enrolled', enrollsAnyway(context.state))))
    return succeeded(context, 'enrolled')
  })
}
