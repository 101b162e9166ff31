import type { Place } from '../../domain/waitList/settleStep.ts'
import type { Transaction } from '../db/database.ts'
import type { Culprit } from './culprit.ts'
import { deleteOffer, enrollWaiting, removeFromRoster } from './entries.queries.ts'

/** A waiting child that gets a seat. It gives up the class `drops`. */
export interface TakenSeat extends Place {
  readonly drops: number | null
}

/**
 * Enrolls waiting children. Their offers and the classes that they give up are removed first, because the database counts seats after each
 * statement: in an exchange, no other seat is free.
 */
export async function takeSeats(trx: Transaction, taken: readonly TakenSeat[], by: Culprit): Promise<void> {
  for (const { entry_id } of taken) await deleteOffer(trx, entry_id)
  for (const { student_id, drops } of taken)
    if (drops !== null) await removeFromRoster(trx, { course_id: drops, student_id }, 'dropped by swap', by)
  for (const seat of taken)
    await enrollWaiting(trx, seat, seat.drops === null ? 'moved to enrolled' : 'enrolled by swap', by)
}
