import { whyNotAnswer } from '../../domain/waitList/offer.ts'
import type { Transaction } from '../db/database.ts'
import { queueOfficeMail } from '../familyMails/rosterMails.ts'
import { settleAndRead } from './afterChange.ts'
import { contextFrom, ownOffer, type RosterCommand } from './context.ts'
import { endExpired } from './endExpired.ts'
import { deleteEntry } from './entry.queries.ts'
import { type Outcome, refused } from './outcome.ts'
import { lockBoth, type RosterSnapshot, reread } from './snapshot.ts'

/**
 * Ends a child's offer and its place on the wait list, and gives the seat to the next child. The refusal is `no-offer`, or `offer-expired`:
 * an offer whose time is over by the database's clock ends here. A disabled semester and a closed enrollment window do not matter.
 * Throws as `acceptOffer`.
 */
export async function declineOffer(trx: Transaction, command: RosterCommand, given: RosterSnapshot): Promise<Outcome> {
  const snapshot = await lockBoth(trx, given, command, null)
  const context = contextFrom(snapshot, command)
  const { course } = context
  if (course.has_expired_offer)
    return (await endExpired(trx, context)) ?? declineOffer(trx, command, await reread(trx, snapshot, command))
  const because = whyNotAnswer(ownOffer(course), course.read_at)
  if (because) return refused(context, { because })
  await queueOfficeMail(trx, context, { kind: 'dropped-by-office', status: 'waiting' })
  await deleteEntry(trx, context, 'offer declined')
  return settleAndRead(trx, context, [course.id])
}
