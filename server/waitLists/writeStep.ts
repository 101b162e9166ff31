import type { Transaction } from '../db/database.ts'
import { WAIT_LIST } from './culprit.ts'
import { insertOffer, removeFromRoster } from './entries.queries.ts'
import type { SettledStep } from './settleClasses.ts'
import { takeSeats } from './takeSeats.ts'

/** Writes one step of settling with its log rows. Its classes, and the children that it enrolls, are locked. */
export async function writeStep(trx: Transaction, { step, times }: SettledStep): Promise<void> {
  switch (step.step) {
    case 'expired':
      await removeFromRoster(trx, step, 'offer expired', WAIT_LIST)
      return
    case 'offered':
      await insertOffer(trx, step, times)
      return
    case 'enrolled':
      await takeSeats(trx, [step], WAIT_LIST)
      return
    case 'exchanged':
      await takeSeats(
        trx,
        step.moves.map(({ takes, ...move }) => ({ ...move, course_id: takes })),
        WAIT_LIST,
      )
  }
}
