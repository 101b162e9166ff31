import { whyNotMove } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import type { RosterCommand } from './context.ts'
import type { Outcome } from './outcome.ts'
import type { RosterSnapshot } from './snapshot.ts'
import { takeSeat } from './takeSeat.ts'

/** Moves a waiting student into the class. Time conflicts and restrictions are checked now. Refuses and throws as `enroll`. */
export function moveToEnrolled(trx: Transaction, command: RosterCommand, snapshot: RosterSnapshot): Promise<Outcome> {
  return takeSeat(trx, command, snapshot, whyNotMove)
}
