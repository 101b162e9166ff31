import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { seedName } from '../../rounds/seed.ts'
import type { AnswerSeal } from '../answerSeal.ts'
import { sealedName as draftName } from '../drafts/drafts.ts'
import { sealedName } from '../registrations.queries.ts'
import type { KeyRing } from './keyRing.ts'

/** Rows per transaction. A family waits at most this long for its draft. */
const BATCH_SIZE = 100

export interface SealedTable {
  readonly table: string
  /** Part of the names under which the columns of a row are sealed. */
  readonly name: string
  /** The sealed columns, with the names under which they are sealed. */
  readonly columns: Readonly<Record<string, (name: string) => string>>
}

/** Every table with sealed columns. A rotation encrypts them again, and a test compares them with the database. */
export const SEALED_TABLES: readonly SealedTable[] = [
  {
    table: 'registration',
    name: 'reference',
    columns: {
      general: (reference) => sealedName(reference, 'general'),
      sensitive: (reference) => sealedName(reference, 'sensitive'),
      office: (reference) => sealedName(reference, 'office'),
    },
  },
  { table: 'registration_draft', name: 'id', columns: { content: draftName } },
  { table: 'preference_round', name: 'semester_id', columns: { seed: seedName } },
]

interface Reencryption {
  readonly keys: KeyRing
  readonly next: AnswerSeal
  /** The id of the former key. */
  readonly former: string
}

/** Encrypts up to 100 rows again. Zero when no row needs the former key. Revisions and times of the rows stay. */
export async function reencryptBatch(
  trx: Transaction,
  { table, name, columns }: SealedTable,
  { keys, next, former }: Reencryption,
): Promise<number> {
  const selected = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
  const { rows } = await sql<Readonly<Record<string, Buffer | null>> & { readonly row_name: string }>`
    select ${sql.ref(name)}::text as row_name, ${selected} from ${sql.table(table)}
    where key_id = ${former} order by ${sql.ref(name)} limit ${BATCH_SIZE} for update`.execute(trx)
  for (const row of rows) {
    const reencrypted = Object.entries(columns).map(([column, nameOf]) => {
      const [sealed, of] = [row[column], nameOf(row.row_name)]
      const text = sealed && keys.sealOf(former).openText(sealed, of)
      return assignment(column, text ? next.sealText(text, of) : null)
    })
    await sql`update ${sql.table(table)} set key_id = ${next.keyId}, ${sql.join(reencrypted)}
      where ${sql.ref(name)} = ${row.row_name}`.execute(trx)
  }
  return rows.length
}

function assignment(column: string, sealed: Buffer | null): RawBuilder<unknown> {
  return sql`${sql.ref(column)} = ${sealed}`
}
