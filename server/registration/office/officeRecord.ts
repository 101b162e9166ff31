import type { KeyRing } from '../../dataKeys/keyRing.ts'
import type { Database } from '../../platform/database/database.ts'
import { partName } from '../registrations.ts'

/** What the office writes about a registration. It is encrypted like the answers. */
interface OfficeRecord {
  readonly notes: string
  /** Sent to the family, oldest first. */
  readonly declines: readonly { readonly date: string; readonly text: string }[]
  /** What the family was asked to correct, oldest first. */
  readonly corrections: readonly CorrectionRequest[]
}

/** `code` is that of the link in the email, which no table may contain. */
export interface CorrectionRequest {
  readonly date: string
  /** The paths of the marked questions. */
  readonly fields: readonly string[]
  readonly text: string
  readonly code: string
}

interface EncryptedRecord {
  readonly reference: string
  readonly key_id: string
  readonly office: Buffer | null
}

export function decryptOfficeRecord(keys: KeyRing, { reference, key_id, office }: EncryptedRecord): OfficeRecord {
  const empty: OfficeRecord = { notes: '', declines: [], corrections: [] }
  // A record of before has no corrections.
  return office ? { ...empty, ...keys.decrypt<OfficeRecord>(office, partName(reference, 'office'), key_id) } : empty
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

/** The request to correct a registration, for its email. Undefined after the family answered, and after a later request. */
export async function readCorrectionRequest(
  db: Database,
  keys: KeyRing,
  { id, returned_at }: { readonly id: number; readonly returned_at: string },
): Promise<CorrectionRequest | undefined> {
  const row = await db
    .selectFrom('registration')
    .select(['reference', 'key_id', 'office'])
    .where('id', '=', id)
    .where('returned_at', '=', new Date(returned_at))
    .executeTakeFirst()
  return row && decryptOfficeRecord(keys, row).corrections.find(({ date }) => date === returned_at)
}
