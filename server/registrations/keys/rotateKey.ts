import { COMMAND_LINE, createAuditTrail } from '../../audit-trail/trail.ts'
import type { Database, Postgres, Transaction } from '../../db/database.ts'
import type { AnswerCipher } from '../answerCipher.ts'
import { requireDataKeys } from './dataKeys.queries.ts'
import { ENCRYPTED_TABLES, reencryptBatch } from './encryptedTables.ts'
import type { KeyRing } from './keyRing.ts'

export interface Rotation {
  readonly keys: KeyRing
  /** The new key. */
  readonly next: AnswerCipher
  /** Called after each batch, with the number of rows so far. */
  readonly onProgress: (rows: number) => void
}

/**
 * Encrypts everything with the next key and deletes the former keys from the database. Servers that have both keys can run. A
 * rotation that was interrupted continues. Returns the number of rows that were encrypted again.
 * @throws CipherError when this server lacks a key that answers in the database need. Nothing is changed then
 */
export async function rotateKey(postgres: Postgres, { keys, next, onProgress }: Rotation): Promise<number> {
  await requireDataKeys(postgres.db, keys)
  await postgres.transaction((trx) => makeCurrent(trx, next.keyId))
  let rows = 0
  for (const former of await formerKeys(postgres.db)) {
    for (let batch = 0; ; ) {
      batch = await postgres.transaction((trx) => reencryptAll(trx, { keys, next, former }))
      rows += batch
      if (batch === 0) break
      onProgress(rows)
    }
    rows += await postgres.transaction((trx) => deleteKey(trx, { keys, next, former }))
  }
  return rows
}

interface Step extends Pick<Rotation, 'keys' | 'next'> {
  readonly former: string
}

/** New answers are encrypted with this key from now on. */
async function makeCurrent(trx: Transaction, key_id: string): Promise<void> {
  const current = await trx
    .selectFrom('data_key')
    .select('key_id')
    .where('is_current', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (current?.key_id === key_id) return
  await trx.updateTable('data_key').set({ is_current: false }).where('is_current', '=', true).execute()
  await trx
    .insertInto('data_key')
    .values({ key_id, is_current: true })
    .onConflict((on) => on.column('key_id').doUpdateSet({ is_current: true, since: new Date() }))
    .execute()
  const { name } = await trx.selectFrom('school').select('name').executeTakeFirstOrThrow()
  const before = { data_key: current?.key_id ?? null }
  createAuditTrail(trx, COMMAND_LINE).edited({ kind: 'school', id: null, name }, before, { data_key: key_id })
}

async function formerKeys(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('data_key').select('key_id').where('is_current', '=', false).execute()
  return rows.map(({ key_id }) => key_id)
}

/** One batch of each table. Zero when nothing is left. */
async function reencryptAll(trx: Transaction, step: Step): Promise<number> {
  let rows = 0
  for (const table of ENCRYPTED_TABLES) rows += await reencryptBatch(trx, table, step)
  return rows
}

/** Waits for transactions that still encrypt with the key, and encrypts their answers again. */
async function deleteKey(trx: Transaction, step: Step): Promise<number> {
  await trx.selectFrom('data_key').select('key_id').where('key_id', '=', step.former).forUpdate().execute()
  let rows = 0
  for (let batch = -1; batch !== 0; rows += batch) batch = await reencryptAll(trx, step)
  await trx.deleteFrom('data_key').where('key_id', '=', step.former).execute()
  return rows
}
