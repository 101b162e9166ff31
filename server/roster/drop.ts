import { whyNotDrop } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import type { RosterCommand } from './context.ts'
import { deleteEntry } from './entry.queries.ts'
import { type Outcome, succeeded } from './outcome.ts'
import { runCommand } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'

/** Drops a student from a class. The seat is free from the commit on. Throws as `enroll`. */
export function drop(trx: Transaction, command: RosterCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, snapshot, whyNotDrop, (context) => {
    trx.queueBeforeCommit(deleteEntry(trx, context, 'dropped'))
    return succeeded(context, null)
  })
}
