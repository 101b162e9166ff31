import { operatorCommand } from '@online-enrollment/postgres/operatorCommand'
import { sql } from 'kysely'
import { COMMAND_LINE, createAuditTrail } from './auditTrail/trail.ts'
import { dataKeyOf, replaceKey, unfinishedKey } from './config/keys.ts'
import { contentName, formerName } from './confirmations/known.ts'
import { CipherError, DataCipher } from './dataKeys/dataCipher.ts'
import { KeyLockError } from './dataKeys/keyLock.ts'
import type { KeyRing } from './dataKeys/keyRing.ts'
import { keyOfPage } from './documents/pages/pageCipher.ts'
import { secretName } from './lottery/secrets.ts'
import type { Transaction } from './platform/database/database.ts'
import type { Postgres } from './platform/database/postgres.ts'
import { SERVER_LOCK } from './platform/database/runningServers.ts'
import { draftName } from './registration/drafts/drafts.ts'
import { partName } from './registration/registrations.ts'

/** Rows in memory at once. */
const PAGE_SIZE = 100

interface EncryptedTable {
  readonly table: string
  /** Part of the associated data of the columns of a row. */
  readonly name: string
  /** The encrypted columns, with their associated data. */
  readonly columns: Readonly<Record<string, (name: string) => string>>
}

/** Every table with encrypted columns. A rotation encrypts them again, and a test compares them with the database. */
export const ENCRYPTED_TABLES: readonly EncryptedTable[] = [
  {
    table: 'registration',
    name: 'reference',
    columns: {
      general: (reference) => partName(reference, 'general'),
      sensitive: (reference) => partName(reference, 'sensitive'),
      office: (reference) => partName(reference, 'office'),
    },
  },
  { table: 'registration_draft', name: 'id', columns: { content: draftName } },
  { table: 'confirmation', name: 'id', columns: { content: contentName, former: formerName } },
  { table: 'lottery', name: 'semester_id', columns: { secret: secretName } },
  { table: 'document_page', name: 'id', columns: { content_key: keyOfPage } },
]

export interface Rotation {
  /** Called when no server runs. */
  readonly readKeys: () => KeyRing
  /** The new key. Called when the database needs no other key than those. */
  readonly readNext: () => DataCipher
}

interface Rotated {
  readonly key_id: string
  /** The number of rows that were encrypted again. */
  readonly rows: number
}

/**
 * Encrypts everything with the next key, reads it again, and deletes the former keys from the database, in one transaction.
 * @throws KeyLockError while a server runs, and CipherError when a key that answers need is missing, or answers are damaged. Nothing is changed
 * then
 */
export function rotateKey(postgres: Postgres, { readKeys, readNext }: Rotation): Promise<Rotated> {
  return postgres.transaction(async (trx) => {
    await refuseWhileServing(trx)
    // Waits for every transaction that encrypts. None starts before the end.
    await sql`lock table data_key in exclusive mode`.execute(trx)
    const keys = readKeys()
    await requireFittingKeys(trx, keys)
    const next = readNext()
    await makeCurrent(trx, next.keyId)
    let rows = 0
    for (const table of ENCRYPTED_TABLES) rows += await reencrypt(trx, table, { keys, next })
    for (const table of ENCRYPTED_TABLES) await verify(trx, table, next)
    await trx.deleteFrom('data_key').where('key_id', '!=', next.keyId).execute()
    return { key_id: next.keyId, rows }
  })
}

/** No server starts before the end of the transaction. @throws KeyLockError while one runs */
async function refuseWhileServing(trx: Transaction): Promise<void> {
  const lock = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${SERVER_LOCK}) as taken`
  if ((await lock.execute(trx)).rows[0]?.taken) return
  throw new KeyLockError(
    'A server is running on this database, or this command runs twice. Stop every server and run this command again.',
  )
}

async function requireFittingKeys(trx: Transaction, keys: KeyRing): Promise<void> {
  const needed = await trx.selectFrom('data_key').select('key_id').orderBy('is_current', 'desc').execute()
  const missing = needed.find(({ key_id }) => !keys.ids.includes(key_id))
  if (!missing) return
  const { key_id } = missing
  throw new CipherError(
    `This database needs the data key ${key_id}. This command found ${keys.ids.join(' and ')}. Nothing was changed. Set DATA_DIR, or DATA_KEY and DATA_KEY_FORMER, to the keys of this database. If that key is lost for good, ${operatorCommand(`rotate-key --discard ${key_id}`)} erases what it encrypts.`,
  )
}

/**
 * Makes the next key file data.key, if the database needs it: after the transaction of a rotation, or at the start after a crash between the
 * two. Returns the file of the former key.
 */
export function switchKeyFile(postgres: Postgres, dataDir: string): Promise<string | undefined> {
  return postgres.transaction(async (trx) => {
    const current = await trx
      .selectFrom('data_key')
      .select('key_id')
      .where('is_current', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const next = unfinishedKey(dataDir)
    if (!next || current?.key_id !== new DataCipher(next).keyId) return undefined
    return replaceKey(dataDir, new DataCipher(dataKeyOf({ dataKey: undefined, dataDir })).keyId)
  })
}

async function makeCurrent(trx: Transaction, key_id: string): Promise<void> {
  const current = await trx.selectFrom('data_key').select('key_id').where('is_current', '=', true).executeTakeFirst()
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

/** Revisions and times of the rows stay. Returns the number of rows that needed a former key. */
async function reencrypt(
  trx: Transaction,
  encrypted: EncryptedTable,
  { keys, next }: { readonly keys: KeyRing; readonly next: DataCipher },
): Promise<number> {
  const { table, name } = encrypted
  let rows = 0
  for await (const { row_name, key_id, parts } of encryptedRows(trx, encrypted)) {
    if (key_id === next.keyId) continue
    const former = keys.cipherOf(key_id)
    const columns = parts.map(
      ({ column, bytes, of }) => sql`${sql.ref(column)} = ${next.encryptBytes(former.decryptBytes(bytes, of), of)}`,
    )
    await sql`update ${sql.table(table)} set key_id = ${next.keyId}, ${sql.join(columns)}
      where ${sql.ref(name)} = ${row_name}`.execute(trx)
    rows++
  }
  return rows
}

/** @throws CipherError unless this key opens every row */
async function verify(trx: Transaction, encrypted: EncryptedTable, next: DataCipher): Promise<void> {
  for await (const { parts } of encryptedRows(trx, encrypted))
    for (const { bytes, of } of parts) next.decryptBytes(bytes, of)
}

interface EncryptedRow {
  readonly row_name: string
  readonly key_id: string
  /** The columns that have a value, with their associated data. */
  readonly parts: readonly { readonly column: string; readonly bytes: Buffer; readonly of: string }[]
}

async function* encryptedRows(
  trx: Transaction,
  { table, name, columns }: EncryptedTable,
): AsyncGenerator<EncryptedRow, void> {
  const selected = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
  for (let page = sql``; ; ) {
    const { rows } = await sql<{ row_name: string; key_id: string } & Record<string, Buffer | string | null>>`
      select ${sql.ref(name)}::text as row_name, key_id, ${selected} from ${sql.table(table)}
      where key_id is not null ${page} order by ${sql.ref(name)} limit ${PAGE_SIZE} for update`.execute(trx)
    for (const row of rows) {
      const parts = Object.entries(columns).flatMap(([column, nameOf]) => {
        const bytes = row[column]
        return Buffer.isBuffer(bytes) ? [{ column, bytes, of: nameOf(row.row_name) }] : []
      })
      yield { row_name: row.row_name, key_id: row.key_id, parts }
    }
    const last = rows.at(PAGE_SIZE - 1)
    if (!last) return
    page = sql`and ${sql.ref(name)} > ${last.row_name}`
  }
}

interface Discarded {
  readonly registrations: number
  readonly drafts: number
  readonly confirmations: number
  /** Lotteries that have not run, with their rankings. */
  readonly lotteries: number
  readonly documents: number
}

/**
 * Erases the registrations, drafts, confirmations and documents that only a lost key could open, and the lotteries whose secret is lost, and forgets the key. Students
 * and accounts of accepted registrations stay. Returns why not if this server has the key or the database does not need it.
 * @throws KeyLockError while a server runs
 */
export async function discardKey(
  trx: Transaction,
  readKeys: () => KeyRing,
  key_id: string,
): Promise<Discarded | 'key-is-here' | 'unknown-key'> {
  await refuseWhileServing(trx)
  if (readKeys().ids.includes(key_id)) return 'key-is-here'
  const needed = await trx.selectFrom('data_key').select('key_id').where('key_id', '=', key_id).forUpdate().execute()
  if (needed.length === 0) return 'unknown-key'
  const registrations = await trx.deleteFrom('registration').where('key_id', '=', key_id).executeTakeFirst()
  const drafts = await trx.deleteFrom('registration_draft').where('key_id', '=', key_id).executeTakeFirst()
  const confirmations = await trx.deleteFrom('confirmation').where('key_id', '=', key_id).executeTakeFirst()
  const documents = await discardDocuments(trx, key_id)
  const lotteries = await trx.deleteFrom('lottery').where('key_id', '=', key_id).executeTakeFirst()
  await trx.deleteFrom('data_key').where('key_id', '=', key_id).execute()
  const discarded = {
    registrations: Number(registrations.numDeletedRows),
    drafts: Number(drafts.numDeletedRows),
    confirmations: Number(confirmations.numDeletedRows),
    lotteries: Number(lotteries.numDeletedRows),
    documents,
  }
  const { name } = await trx.selectFrom('school').select('name').executeTakeFirstOrThrow()
  const erased = {
    registrations_erased: discarded.registrations,
    drafts_erased: discarded.drafts,
    confirmations_erased: discarded.confirmations,
    lotteries_erased: discarded.lotteries,
    documents_erased: documents,
  }
  createAuditTrail(trx, COMMAND_LINE).edited({ kind: 'school', id: null, name }, { data_key: key_id }, erased)
  return discarded
}

/** With all their pages, and pages that were not sent. Families are asked for the documents again. Returns the number of documents. */
async function discardDocuments(trx: Transaction, key_id: string): Promise<number> {
  const lost = trx.selectFrom('document_page').select('document_id').where('key_id', '=', key_id)
  const { numDeletedRows } = await trx.deleteFrom('document').where('id', 'in', lost).executeTakeFirstOrThrow()
  await trx.deleteFrom('document_page').where('key_id', '=', key_id).execute()
  return Number(numDeletedRows)
}
