import type { Database, Transaction } from '../db/database.ts'
import type { Invariant, Violation } from './invariants/invariant.ts'
import { LOG } from './invariants/log.ts'
import { SEATS } from './invariants/seats.ts'
import { WAIT_LISTS } from './invariants/waitLists.ts'

/** What holds of every roster at every moment; reading the three lists is reading the promise. */
export const INVARIANTS: readonly Invariant[] = [...SEATS, ...WAIT_LISTS, ...LOG]

/** An invariant that does not hold, and where. */
export interface Finding {
  readonly name: string
  readonly sentence: string
  readonly breaks: readonly Violation[]
}

/**
 * Looks through the whole school and answers what is broken; an empty list when everything holds. Each invariant is looked at
 * in one statement, so it may run while families enroll.
 */
export async function findViolations(db: Database | Transaction): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, sentence, broken } of INVARIANTS) {
    const { rows: breaks } = await broken.execute(db)
    if (breaks.length > 0) findings.push({ name, sentence, breaks })
  }
  return findings
}
