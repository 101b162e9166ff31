import { verifyRecord } from '../../../domain/draw/verify.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { sha256 } from '../../rounds/seed.ts'
import type { Invariant, Violation } from './invariant.ts'

export const DRAWS: readonly Invariant[] = [
  {
    name: 'draws-verify',
    sentence:
      'The record of each draw can be computed again from its seed, and has the published commitment and digest.',
    findBroken,
  },
]

/** The first line of each record that differs. */
async function findBroken(db: Database | Transaction): Promise<Violation[]> {
  const rounds = await db
    .selectFrom('preference_round')
    .select(['semester_id', 'commitment', 'record', 'digest'])
    .where('drawn_at', 'is not', null)
    .execute()
  return rounds.flatMap(({ semester_id, commitment, record, digest }) => {
    const difference = verifyRecord(record ?? '', sha256, { commitment, digest: digest ?? '' })
    return difference ? [{ semester_id, line: difference.line }] : []
  })
}
