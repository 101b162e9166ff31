import { whyNotDrop } from '../../domain/enrollment/refusals.ts'
import type { ChildPlace } from '../../domain/enrollment/undo.ts'
import { isWaitListFull } from '../../domain/enrollment/waitList/limit.ts'
import { queueOfficeEmail } from '../familyEmails/rosterEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { classesOfDrop, type EnrollmentCommand, entryIdOf, waitedFor } from './commandInput.ts'
import { toCulprit } from './culprit.ts'
import { insertOffer } from './offer.writes.ts'
import { forgetClass, waitAgain } from './roster.writes.ts'
import { type Outcome, runCommand, settleAndRead } from './runCommand.ts'
import type { RosterSnapshot } from './snapshot.ts'

interface ReturnCommand extends EnrollmentCommand {
  /** What the child had in the class before it was enrolled. */
  readonly place: ChildPlace
}

/**
 * Puts an enrolled child back in its place on the wait list, with the offer that it had. The entry kept its id, which is the place in line. The
 * seat goes to the wait list. Refused by `whyNotDrop`, and with `wait-list-full` when another child has joined the list from the reserve.
 * @throws as `runCommand`
 */
export function returnToWaitList(trx: Transaction, command: ReturnCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  const { place } = command
  return runCommand(trx, command, snapshot, {
    whyNot: ({ state, course }) =>
      whyNotDrop(state) ?? (isWaitListFull(course) ? { because: 'wait-list-full' } : undefined),
    apply: async (input) => {
      const { student, course, others, by } = input
      const waiting = waitedFor(others)
      if (waiting.length > 0) await lockRows(trx, { courses: waiting })
      await queueOfficeEmail(trx, input, { kind: 'dropped-by-office', status: 'enrolled' })
      const entry_id = entryIdOf(course)
      const { drop_course_id, overridden, swap_automatic } = place
      const former = { drop_course_id, overridden: overridden ?? false, swap_automatic: swap_automatic ?? false }
      await waitAgain(trx, entry_id, former, toCulprit(by))
      await forgetClass(trx, student.id, course.id)
      if (place.offer_ends_at && new Date(place.offer_ends_at) > course.read_at)
        await insertOffer(trx, entry_id, course.read_at, new Date(place.offer_ends_at), place.offer_drop_course_id)
      return settleAndRead(trx, input, [course.id, ...classesOfDrop(course, others)])
    },
  })
}
