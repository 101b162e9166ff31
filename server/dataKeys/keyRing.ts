import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import type { Database, Transaction } from '../platform/database/database.ts'
import { CipherError, DataCipher } from './dataCipher.ts'

/** The data keys of this server. Each encrypted row names the one that opens it. */
export class KeyRing {
  readonly #ciphers: readonly DataCipher[]

  /** The first key is the one for a database without a key. */
  constructor(keys: readonly Buffer[]) {
    this.#ciphers = keys.map((key) => new DataCipher(key))
  }

  get ids(): readonly string[] {
    return this.#ciphers.map(({ keyId }) => keyId)
  }

  get first(): DataCipher {
    const [first] = this.#ciphers
    if (!first) throw new CipherError('This server has no data key.')
    return first
  }

  /** @throws CipherError without this key */
  cipherOf(key_id: string): DataCipher {
    const cipher = this.#ciphers.find(({ keyId }) => keyId === key_id)
    if (cipher) return cipher
    throw new CipherError(
      `The registrations in this database are encrypted with the data key ${key_id}. This server has ${this.ids.join(' and ')}. Use the right data.key or DATA_KEY. If DATA_KEY is a new key, run ${operatorCommand('rotate-key')} first, with the former one as DATA_KEY_FORMER.`,
    )
  }

  /** @throws CipherError without this key, for another row, or changed bytes */
  decrypt<Content extends object>(encrypted: Buffer, of: string, key_id: string): Content {
    return this.cipherOf(key_id).decrypt<Content>(encrypted, of)
  }
}

/**
 * The cipher for new answers: of the database's current key, which a database without answers takes from this server. The key stays
 * in the database until the transaction ends.
 * @throws CipherError when this server does not have the current key
 */
export async function currentCipher(trx: Transaction, keys: KeyRing): Promise<DataCipher> {
  const key_id = (await lockCurrentKey(trx)) ?? (await insertFirstKey(trx, keys.first.keyId))
  return keys.cipherOf(key_id)
}

/** @throws CipherError unless this server has every key that answers in the database need */
export async function requireDataKeys(db: Database, keys: KeyRing): Promise<void> {
  for (const { key_id } of await db.selectFrom('data_key').select('key_id').orderBy('is_current').execute())
    keys.cipherOf(key_id)
}

/** A rotation waits for this transaction, and this transaction for a rotation. */
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
