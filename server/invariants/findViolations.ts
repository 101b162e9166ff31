import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'
import { type Invariant, type Violation, violationsOf } from './invariant.ts'
import { LOG } from './log.ts'
import { ACCOUNTS, LOTTERY_RECORDS, REGISTRATIONS, SAME_CHILDREN } from './people.ts'
import { ENROLLMENT_RULES, OFFERS, SEATS } from './rosters.ts'

/** Memory for each sort and hash table of a check. With PostgreSQL's default, those of large schools spill to the disk. */
const SORT_MEMORY = '64MB'

/** The invariants of all rosters, registrations, lotteries and accounts, which hold at any time. */
export const INVARIANTS: readonly Invariant[] = [
  ...SEATS,
  ...OFFERS,
  ...ENROLLMENT_RULES,
  ...SAME_CHILDREN,
  ...LOG,
  ...REGISTRATIONS,
  ...LOTTERY_RECORDS,
  ...ACCOUNTS,
]

export interface Finding {
  readonly name: string
  readonly sentence: string
  readonly violations: readonly Violation[]
}

/** Returns the violated invariants. All checks see one snapshot, so it may run while families enroll. */
export async function findViolations(db: Database | Transaction): Promise<Finding[]> {
  if (db.isTransaction) return findIn(db)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      await sql.raw(`set local work_mem = '${SORT_MEMORY}'`).execute(snapshot)
      return findIn(snapshot)
    })
}

async function findIn(db: Database): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const invariant of INVARIANTS) {
    const { name, sentence } = invariant
    const violations = await violationsOf(invariant, db)
    if (violations.length > 0) findings.push({ name, sentence, violations })
  }
  return findings
}
