import { whyNotDrop } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { queueOfficeMail } from '../familyMails/rosterMails.ts'
import { classesOfDrop, settleAndRead } from './afterChange.ts'
import type { RosterCommand } from './context.ts'
import { deleteEntry } from './entry.queries.ts'
import { type Outcome, succeeded } from './outcome.ts'
import { runCommand } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'

/** Drops a student from a class. The freed seat goes to the wait list in the same transaction. Throws as `enroll`. */
export function drop(trx: Transaction, command: RosterCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, snapshot, whyNotDrop, async (context) => {
    await queueOfficeMail(trx, context, { kind: 'dropped-by-office', status: 'enrolled' })
    const deleting = deleteEntry(trx, context, 'dropped')
    const classes = classesOfDrop(context.course, context.others)
    if (classes.length > 0) {
      await deleting
      return settleAndRead(trx, context, classes)
    }
    trx.queueBeforeCommit(deleting)
    return succeeded(context, null)
  })
}
