import { whyNotEnroll } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import type { RosterCommand } from './context.ts'
import type { Outcome } from './outcome.ts'
import type { RosterSnapshot } from './snapshot.ts'
import { takeSeat } from './takeSeat.ts'

/**
 * Enrolls a student in a class. A student on its wait list leaves the wait list in the same commit (document 2, section 4). A student with
 * an offer accepts it. Refused by the rules of domain/enrollment.ts, for example `full`.
 * @throws 404 for another family's student, and for a course that this user may not see.
 */
export function enroll(trx: Transaction, command: RosterCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return takeSeat(trx, command, snapshot, whyNotEnroll)
}
