import type { Answers } from '../../domain/registration/answers.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { KeyRing } from './keys/keyRing.ts'

/** The answers that the office sees at once: all but the sensitive groups. Undefined when there is no such registration. */
export async function openGeneralAnswers(
  db: Database | Transaction,
  keys: KeyRing,
  id: number,
): Promise<{ readonly reference: string; readonly answers: Answers } | undefined> {
  const row = await db
    .selectFrom('registration')
    .select(['reference', 'general', 'key_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      reference: row.reference,
      answers: keys.decrypt<Answers>(row.general, associatedData(row.reference, 'general'), row.key_id),
    }
  )
}

/** The associated data with which a part of a registration is encrypted. */
export function associatedData(reference: string, part: 'general' | 'sensitive' | 'office'): string {
  return `registration ${reference}, ${part}`
}
