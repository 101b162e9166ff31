import type { KeyRing } from '../../dataKeys/keyRing.ts'
import type { Database } from '../../platform/database/database.ts'
import { partName } from '../registrations.ts'

/** What the office writes about a registration. It is encrypted like the answers. */
interface OfficeRecord {
  readonly notes: string
  /** Sent to the family, oldest first. */
  readonly declines: readonly { readonly date: string; readonly text: string }[]
}

interface EncryptedRecord {
  readonly reference: string
  readonly key_id: string
  readonly office: Buffer | null
}

export function decryptOfficeRecord(keys: KeyRing, { reference, key_id, office }: EncryptedRecord): OfficeRecord {
  if (!office) return { notes: '', declines: [] }
  return keys.decrypt<OfficeRecord>(office, partName(reference, 'office'), key_id)
}

/** @throws CipherError when another key encrypted the answers of the row, because a row has one key */
export function encryptOfficeRecord(
  keys: KeyRing,
  { reference, key_id }: Omit<EncryptedRecord, 'office'>,
  record: OfficeRecord,
): Buffer {
  return keys.cipherOf(key_id).encrypt(record, partName(reference, 'office'))
}

/** The text of this decline. Undefined after the registration was reopened or erased. */
export async function readDeclineText(
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
  return row && decryptOfficeRecord(keys, row).declines.find(({ date }) => date === declined_at)?.text
}
