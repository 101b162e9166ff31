import { COMMAND_LINE, createAuditTrail } from '../../audit-trail/trail.ts'
import type { Transaction } from '../../db/database.ts'
import type { KeyRing } from './keyRing.ts'

export interface Discarded {
  readonly registrations: number
  readonly drafts: number
  /** Preference rounds that were not drawn, with their rankings. */
  readonly rounds: number
}

/**
 * Erases the registrations and drafts that only a lost key could open, and the rounds whose seed is lost, and forgets the key. Students
 * and accounts of accepted registrations stay. Returns why not if this server has the key or the database does not need it.
 */
export async function discardKey(
  trx: Transaction,
  keys: KeyRing,
  key_id: string,
): Promise<Discarded | 'key-is-here' | 'unknown-key'> {
  if (keys.ids.includes(key_id)) return 'key-is-here'
  const needed = await trx.selectFrom('data_key').select('key_id').where('key_id', '=', key_id).forUpdate().execute()
  if (needed.length === 0) return 'unknown-key'
  const registrations = await trx.deleteFrom('registration').where('key_id', '=', key_id).executeTakeFirst()
  const drafts = await trx.deleteFrom('registration_draft').where('key_id', '=', key_id).executeTakeFirst()
  const rounds = await trx.deleteFrom('preference_round').where('key_id', '=', key_id).executeTakeFirst()
  await trx.deleteFrom('data_key').where('key_id', '=', key_id).execute()
  const discarded = {
    registrations: Number(registrations.numDeletedRows),
    drafts: Number(drafts.numDeletedRows),
    rounds: Number(rounds.numDeletedRows),
  }
  const { name } = await trx.selectFrom('school').select('name').executeTakeFirstOrThrow()
  const erased = {
    registrations_erased: discarded.registrations,
    drafts_erased: discarded.drafts,
    rounds_erased: discarded.rounds,
  }
  createAuditTrail(trx, COMMAND_LINE).edited({ kind: 'school', id: null, name }, { data_key: key_id }, erased)
  return discarded
}
