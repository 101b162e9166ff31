import type { Database, Transaction } from '../db/database.ts'
import type { Invariant, Violation } from './invariants/invariant.ts'
import { LOG } from './invariants/log.ts'
import { REGISTRATIONS } from './invariants/registrations.ts'
import { SEATS } from './invariants/seats.ts'
import { ENROLLMENT_RULES } from './invariants/waitLists.ts'

/** The invariants of all rosters and registrations, which hold at any time. */
export const INVARIANTS: readonly Invariant[] = [...SEATS, ...ENROLLMENT_RULES, ...LOG, ...REGISTRATIONS]

export interface Finding {
  readonly name: string
  readonly sentence: string
  readonly violations: readonly Violation[]
}

/** Returns the violated invariants. Each check is one statement, so it may run while families enroll. */
export async function findViolations(db: Database | Transaction): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, sentence, broken } of INVARIANTS) {
    const { rows: violations } = await broken.execute(db)
    if (violations.length > 0) findings.push({ name, sentence, violations })
  }
  return findings
}
