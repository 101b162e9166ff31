import { whyNotDrop } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import type { RosterCommand, RosterSnapshot } from './context.ts'
import { type Outcome, succeeded } from './outcome.ts'
import { deleteEntry } from './roster.queries.ts'
import { runCommand } from './runCommand.ts'

/** Drops a child from a class; the seat is free with the commit. Throws as enroll. */
export function drop(trx: Transaction, command: RosterCommand, look: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, look, whyNotDrop, (scene) => {
    trx.queueBeforeCommit(deleteEntry(trx, scene, 'dropped'))
    return succeeded(scene, null)
  })
}
