import { whyNotAnswer } from '../../domain/waitList/offer.ts'
import type { Transaction } from '../db/database.ts'
import { settleAndRead } from './afterChange.ts'
import { contextFrom, ownOffer, type RosterCommand } from './context.ts'
import { deleteEntry } from './entry.queries.ts'
import { type Outcome, refused } from './outcome.ts'
import { lockBoth, type RosterSnapshot } from './snapshot.ts'

/** Ends a child's offer and its place on the wait list. The seat goes to the next child. Refused with `no-offer` and `offer-expired`. */
export async function declineOffer(trx: Transaction, command: RosterCommand, given: RosterSnapshot): Promise<Outcome> {
  const context = contextFrom(await lockBoth(trx, given, command, null), command)
  const { course } = context
  const because = whyNotAnswer(ownOffer(course), course.read_at)
  if (!because) await deleteEntry(trx, context, 'offer declined')
  const outcome = await settleAndRead(trx, context, because === 'no-offer' ? [] : [course.id])
  return because ? refused({ ...context, ...outcome }, { because }) : outcome
}
