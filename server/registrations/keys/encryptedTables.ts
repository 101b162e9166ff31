import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { seedName } from '../../rounds/seed.ts'
import type { AnswerCipher } from '../answerCipher.ts'
import { associatedData as draftData } from '../drafts/drafts.ts'
import { associatedData } from '../registrations.queries.ts'
import type { KeyRing } from './keyRing.ts'

/** Rows per transaction. A family waits at most this long for its draft. */
const BATCH_SIZE = 100

export interface EncryptedTable {
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
      general: (reference) => associatedData(reference, 'general'),
      sensitive: (reference) => associatedData(reference, 'sensitive'),
      office: (reference) => associatedData(reference, 'office'),
    },
  },
  { table: 'registration_draft', name: 'id', columns: { content: draftData } },
  { table: 'preference_round', name: 'semester_id', columns: { seed: seedName } },
]

interface Reencryption {
  readonly keys: KeyRing
  readonly next: AnswerCipher
  /** The id of the former key. */
  readonly former: string
}

/** Encrypts up to 100 rows again. Zero when no row needs the former key. Revisions and times of the rows stay. */
export async function reencryptBatch(
  trx: Transaction,
  { table, name, columns }: EncryptedTable,
  { keys, next, former }: Reencryption,
): Promise<number> {
  const selected = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
  const { rows } = await sql<Readonly<Record<string, Buffer | null>> & { readonly row_name: string }>`
    select ${sql.ref(name)}::text as row_name, ${selected} from ${sql.table(table)}
    where key_id = ${former} order by ${sql.ref(name)} limit ${BATCH_SIZE} for update`.execute(trx)
  for (const row of rows) {
    const reencrypted = Object.entries(columns).map(([column, nameOf]) => {
      const [encrypted, of] = [row[column], nameOf(row.row_name)]
      const text = encrypted && keys.cipherOf(former).decryptText(encrypted, of)
      return assignment(column, text ? next.encryptText(text, of) : null)
    })
    await sql`update ${sql.table(table)} set key_id = ${next.keyId}, ${sql.join(reencrypted)}
      where ${sql.ref(name)} = ${row.row_name}`.execute(trx)
  }
  return rows.length
}

function assignment(column: string, encrypted: Buffer | null): RawBuilder<unknown> {
  return sql`${sql.ref(column)} = ${encrypted}`
}
