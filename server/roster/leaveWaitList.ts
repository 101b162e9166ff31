import { whyNotLeave } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { queueOfficeMail } from '../familyMails/rosterMails.ts'
import { settleAndRead } from './afterChange.ts'
import type { RosterCommand } from './context.ts'
import { deleteEntry } from './entry.queries.ts'
import { type Outcome, succeeded } from './outcome.ts'
import { runCommand } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'

/** Removes a student from a wait list. Later entries move up, and get the seat that was held for the student. Throws as `enroll`. */
export function leaveWaitList(trx: Transaction, command: RosterCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, snapshot, whyNotLeave, async (context) => {
    await queueOfficeMail(trx, context, { kind: 'dropped-by-office', status: 'waiting' })
    const deleting = deleteEntry(trx, context, 'removed from waitlist')
    if (context.course.offer_expires_at) {
      await deleting
      return settleAndRead(trx, context, [context.course.id])
    }
    trx.queueBeforeCommit(deleting)
    return succeeded(context, null)
  })
}
