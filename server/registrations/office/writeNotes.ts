import type { RegistrationSummary } from '../../../contract/registrationOffice.ts'
import type { Transaction } from '../../db/database.ts'
import { matchesEtag } from '../../http/etag.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { recordEvent } from '../recordEvent.ts'
import { decryptOfficeRecord, encryptOfficeRecord } from './officeRecord.ts'
import { etagOf, lockRegistration, summaryOf } from './registration.row.ts'
import type { ReviewRequest } from './review.ts'

/**
 * Replaces the internal notes. Undefined when `if_match` has an old revision. Writing the same notes again changes nothing.
 * @throws 404
 */
export async function writeNotes(
  trx: Transaction,
  keys: KeyRing,
  { id, if_match, notes, by, now }: ReviewRequest & { readonly notes: string },
): Promise<RegistrationSummary | undefined> {
  const row = await lockRegistration(trx, id)
  const record = decryptOfficeRecord(keys, row)
  if (record.notes === notes) return summaryOf(row)
  if (!matchesEtag(if_match, etagOf(row))) return undefined
  const columns = { office: encryptOfficeRecord(keys, row, { ...record, notes }), revision: row.revision + 1 }
  await trx.updateTable('registration').set(columns).where('id', '=', id).execute()
  await recordEvent(trx, id, { event: 'notes-edited', by, now })
  return summaryOf({ ...row, ...columns })
}
