import type { Database } from '../../db/database.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { sealedName } from '../registrations.queries.ts'

/** What the office writes about a registration. It is sealed like the answers. */
export interface OfficeRecord {
  readonly notes: string
  /** Sent to the family, oldest first. */
  readonly declines: readonly { readonly date: string; readonly text: string }[]
}

interface SealedRecord {
  readonly reference: string
  readonly key_id: string
  readonly office: Buffer | null
}

export function openOfficeRecord(keys: KeyRing, { reference, key_id, office }: SealedRecord): OfficeRecord {
  if (!office) return { notes: '', declines: [] }
  return keys.open<OfficeRecord>(office, sealedName(reference, 'office'), key_id)
}

/** @throws SealError when another key sealed the answers of the row, because a row has one key */
export function sealOfficeRecord(
  keys: KeyRing,
  { reference, key_id }: Omit<SealedRecord, 'office'>,
  record: OfficeRecord,
): Buffer {
  return keys.sealOf(key_id).seal(record, sealedName(reference, 'office'))
}

/** The text of the decline of a registration that is declined now. */
export async function lastDecline(db: Database, keys: KeyRing, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('registration')
    .select(['reference', 'key_id', 'office'])
    .where('id', '=', id)
    .where('state', '=', 'declined')
    .executeTakeFirst()
  return row && openOfficeRecord(keys, row).declines.at(-1)?.text
}
