import { whyNotDrop } from '../../domain/enrollment/refusals.ts'
import { queueOfficeEmail } from '../familyEmails/rosterEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { classesOfDrop, type EnrollmentCommand, waitedFor } from './commandInput.ts'
import { toCulprit } from './culprit.ts'
import { forgetClass, removeEntry } from './roster.writes.ts'
import { type Outcome, runCommand, settleAndRead, succeeded } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'

/**
 * Drops a student from a class. The freed seat goes to the wait list in the same transaction. Refused by `whyNotDrop`.
 * @throws as `runCommand`
 */
export function drop(trx: Transaction, command: EnrollmentCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, snapshot, {
    whyNot: ({ state }) => whyNotDrop(state),
    apply: async (input) => {
      const { student, course, others, by } = input
      const waiting = waitedFor(others)
      if (waiting.length > 0) await lockRows(trx, { courses: waiting })
      await queueOfficeEmail(trx, input, { kind: 'dropped-by-office', status: 'enrolled' })
      trx.sendWithCommit(removeEntry(trx, command, 'dropped', toCulprit(by)))
      if (waiting.length > 0) trx.sendWithCommit(forgetClass(trx, student.id, course.id))
      const classes = classesOfDrop(course, others)
      return classes.length > 0 ? settleAndRead(trx, input, classes) : succeeded(input, null)
    },
  })
}
