import type { Database, Transaction } from '../../db/database.ts'
import type { AnswerCipher } from '../answerCipher.ts'
import type { KeyRing } from './keyRing.ts'

/**
 * The cipher for new answers: of the database's current key, which a database without answers takes from this server. The key stays
 * in the database until the transaction ends.
 * @throws CipherError when this server does not have the current key
 */
export async function currentCipher(trx: Transaction, keys: KeyRing): Promise<AnswerCipher> {
  const key_id = (await lockCurrentKey(trx)) ?? (await insertFirstKey(trx, keys.first.keyId))
  return keys.cipherOf(key_id)
}

/** @throws CipherError unless this server has every key that answers in the database need */
export async function requireDataKeys(db: Database, keys: KeyRing): Promise<void> {
  for (const { key_id } of await db.selectFrom('data_key').select('key_id').orderBy('is_current').execute())
    keys.cipherOf(key_id)
}

/** Does not wait for a rotation, which waits for this transaction before it deletes the key. */
async function lockCurrentKey(trx: Transaction): Promise<string | undefined> {
  const current = await trx
    .selectFrom('data_key')
    .select('key_id')
    .where('is_current', '=', true)
    .forKeyShare()
    .executeTakeFirst()
  return current?.key_id
}

/** The key of a concurrent transaction, if that was first. */
async function insertFirstKey(trx: Transaction, key_id: string): Promise<string> {
  await trx
    .insertInto('data_key')
    .values({ key_id, is_current: true })
    .onConflict((on) => on.doNothing())
    .execute()
  return (await lockCurrentKey(trx)) ?? key_id
}
