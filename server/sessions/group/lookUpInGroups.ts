import type { Postgres, Transaction } from '../../db/database.ts'
import { Groups } from '../../http/groups.ts'
import type { AttemptOrigin } from '../claim.ts'
import { deleteCounter } from '../counters.queries.ts'
import { type LookedUp, lookUp } from '../lookUp.ts'
import { accountsByEmail } from '../sessions.queries.ts'
import { retryAfterSignIns, signInCounter } from '../signInLimit.ts'
import { type Attempt, attemptOf } from './attempt.ts'
import { isSameCounter, lockCounters, readCounters, writeCounters } from './counters.queries.ts'

interface GroupContext {
  readonly postgres: Postgres
  readonly clock: () => Date
  /** Milliseconds that a lookup may wait for others. */
  readonly gatheringMs: () => number
}

export type LookUp = (origin: AttemptOrigin) => Promise<LookedUp>

/**
 * Looks up the accounts of sign-ins that wait together in one transaction, which also counts the attempts. A group decides only attempts
 * without a delay; every other one is looked up alone after the group. If the transaction fails, each is looked up alone.
 */
export function lookUpInGroups({ postgres, clock, gatheringMs }: GroupContext): LookUp {
  const lookUpAll = (origins: readonly AttemptOrigin[]) => {
    const attempts = origins.map((origin) => ({ ...origin, ...attemptOf(postgres, origin) }))
    return postgres.transaction((trx) => countAll(trx, attempts, clock()), { attempts: 1 })
  }
  const groups = new Groups(lookUpAll, { gatheringMs })
  return (origin) => groups.run(origin, origin.email, () => lookUp(postgres, origin, clock()))
}

/** The attempts are on different accounts. Undefined for one that must be looked up alone. */
async function countAll(
  trx: Transaction,
  attempts: readonly (AttemptOrigin & Attempt)[],
  now: Date,
): Promise<(LookedUp | undefined)[]> {
  const emails = attempts.map(({ email }) => email)
  const [locked, others, accounts] = await Promise.all([
    lockCounters(
      trx,
      attempts.map(({ counter }) => counter),
      now,
    ),
    readCounters(
      trx,
      attempts.flatMap((attempt) => [signInCounter(attempt.email), ...attempt.others]),
    ),
    accountsByEmail(trx, emails),
  ])
  const counters = locked.counters.and(others)
  const claims = attempts.map((attempt) => attempt.claim(counters, now))
  const counted = attempts.flatMap(({ counter }, index) => {
    const claim = claims[index]
    return claim ? [{ ...counter, ...claim.counted }] : []
  })
  if (counted.length > 0) trx.queueBeforeCommit(writeCounters(trx, counted))
  const unused = locked.created.filter((created) => !counted.some((counter) => isSameCounter(created, counter)))
  for (const key of unused) trx.queueBeforeCommit(deleteCounter(trx, key))
  return attempts.map(({ email, networkLimit }, index) => {
    const claimed = claims[index]
    const retryAfter = retryAfterSignIns(counters.of(signInCounter(email), now), networkLimit, now)
    return claimed && { claim: claimed.claim, account: accounts.get(email), retryAfter }
  })
}
