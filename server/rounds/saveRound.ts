import type { Semester } from '../../contract/semesters.ts'
import type { AuditFields } from '../../domain/auditTrail.ts'
import { commitmentText } from '../../domain/draw/lottery.ts'
import { type RoundFields, whyNotSaveRound } from '../../domain/draw/saveRound.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { currentCipher } from '../registrations/keys/dataKeys.queries.ts'
import type { KeyRing } from '../registrations/keys/keyRing.ts'
import { fieldsProblem, ROUND_MESSAGES, roundProblem } from './messages.ts'
import { lockRound, readClock } from './rounds.queries.ts'
import { newSeed, seedName, sha256 } from './seed.ts'

interface SavedRound {
  readonly semester: Pick<Semester, 'id' | 'name'>
  readonly fields: RoundFields
}

/**
 * Creates or changes the round of a semester. The seed is made once, with the round.
 * @throws 422 by field, and `already-drawn`
 */
export async function saveRound(
  trx: Transaction,
  { trail, keys }: { readonly trail: AuditTrail; readonly keys: KeyRing },
  { semester, fields }: SavedRound,
): Promise<void> {
  await trx.selectFrom('semester').select('id').where('id', '=', semester.id).forNoKeyUpdate().execute()
  const before = await lockRound(trx, semester.id)
  const refusals = whyNotSaveRound(before, fields, await readClock(trx))
  if (refusals === 'already-drawn') throw roundProblem(refusals)
  if (refusals.length > 0) throw fieldsProblem(refusals.map(({ field, because }) => [field, ROUND_MESSAGES[because]]))
  if (before) await trx.updateTable('preference_round').set(fields).where('id', '=', before.id).execute()
  const commitment = before?.commitment ?? (await insertRound(trx, keys, semester.id, fields))
  const after = auditedRound({ ...fields, commitment })
  const none = Object.fromEntries(Object.keys(after).map((name) => [name, null]))
  trail.edited({ kind: 'semester', ...semester }, before ? auditedRound(before) : none, after)
}

/** Returns the commitment to the new seed. */
async function insertRound(trx: Transaction, keys: KeyRing, semester_id: number, fields: RoundFields): Promise<string> {
  const seed = newSeed()
  const cipher = await currentCipher(trx, keys)
  const commitment = sha256(commitmentText(seed))
  const encrypted = { key_id: cipher.keyId, seed: cipher.encryptText(seed, seedName(semester_id)) }
  const undrawn = { drawn_at: null, record: null, digest: null, figures: null }
  await trx
    .insertInto('preference_round')
    .values({ semester_id, ...fields, commitment, ...encrypted, ...undrawn })
    .execute()
  return commitment
}

export function auditedRound(round: RoundFields & { readonly commitment: string }): AuditFields {
  return {
    round_opens_at: round.opens_at.toISOString(),
    round_closes_at: round.closes_at.toISOString(),
    siblings_together: round.siblings_together,
    commitment: round.commitment,
  }
}
