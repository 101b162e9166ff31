import type { RawBuilder } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'

/** A condition that holds at any time. */
export type Invariant = InvariantName & (QueriedInvariant | ComputedInvariant)

interface InvariantName {
  readonly name: string
  readonly sentence: string
}

interface QueriedInvariant {
  /** A query for the violations, each with the ids that locate it. */
  readonly broken: RawBuilder<Violation>
}

/** A condition that PostgreSQL cannot check. */
interface ComputedInvariant {
  readonly findBroken: (db: Database | Transaction) => Promise<readonly Violation[]>
}

export type Violation = Readonly<Record<string, number | string | null>>

export async function violationsOf(invariant: Invariant, db: Database | Transaction): Promise<readonly Violation[]> {
  if ('findBroken' in invariant) return invariant.findBroken(db)
  return (await invariant.broken.execute(db)).rows
}
