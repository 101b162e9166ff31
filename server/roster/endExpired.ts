import { whyNotAnswer } from '../../domain/waitList/offer.ts'
import type { Transaction } from '../db/database.ts'
import { settleAndRead } from './afterChange.ts'
import { type EnrollmentContext, ownOffer } from './context.ts'
import { type Outcome, refused } from './outcome.ts'

/**
 * Ends the expired offers of the context's locked class. If one was the child's own, returns the outcome that tells its family. `changed`
 * are other courses that the transaction has locked.
 */
export async function endExpired(
  trx: Transaction,
  context: EnrollmentContext,
  changed: readonly number[] = [],
): Promise<Outcome | undefined> {
  const { course } = context
  const outcome = await settleAndRead(trx, context, [course.id], changed)
  const because = whyNotAnswer(ownOffer(course), course.read_at)
  return because === 'offer-expired' ? refused({ ...context, ...outcome }, { because }) : undefined
}

/** A refusal that follows from the end of the child's own offer says so. */
export function afterOwnOffer(outcome: Outcome): Outcome {
  const because = outcome.refusal?.because
  const isConsequence = because === 'full' || because === 'held-for-the-line' || because === 'not-waiting'
  return isConsequence ? { ...outcome, refusal: { because: 'offer-expired' } } : outcome
}
