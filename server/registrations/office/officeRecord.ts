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

/** The text of this decline. Undefined after the registration was reopened or erased. */
export async function textOfDecline(
  db: Database,
  keys: KeyRing,
  { id, declined_at }: { readonly id: number; readonly declined_at: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('registration')
    .select(['reference', 'key_id', 'office'])
    .where('id', '=', id)
    .where('declined_at', '=', new Date(declined_at))
    .executeTakeFirst()
  return row && openOfficeRecord(keys, row).declines.find(({ date }) => date === declined_at)?.text
}
