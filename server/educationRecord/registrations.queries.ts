import { sql } from 'kysely'
import type { EducationRecord } from '../../contract/educationRecord.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { decryptOfficeRecord } from '../registration/office/officeRecord.ts'
import { decryptAnswers } from '../registration/registrations.ts'
import { oldestFirst } from './oldestFirst.ts'
import type { RecordRequest } from './recordedBy.ts'

type Registration = EducationRecord['registrations'][number]

/** The child's accepted registrations, encrypted. */
export function selectRegistrations(db: Database | Transaction, student_id: number) {
  return db
    .selectFrom('registration')
    .select(['id', 'reference', 'received_at', 'year', 'state', 'language', 'key_id', 'general', 'sensitive', 'office'])
    .where('student_id', '=', student_id)
}

/** With all answers decrypted, and with the notes for the office only. */
export async function readRegistrations(
  db: Database | Transaction,
  keys: KeyRing,
  { child: { id, parent_id }, by }: RecordRequest,
): Promise<Registration[]> {
  const rows = oldestFirst(await selectRegistrations(db, id).execute())
  const of = sql<boolean>`registration_id = any(${rows.map((row) => row.id)}::integer[])`
  const [events, accesses] = await Promise.all([
    db.selectFrom('registration_event').selectAll().where(of).execute(),
    db.selectFrom('registration_access').selectAll().where(of).execute(),
  ])
  return rows.map(({ id: registration_id, received_at, key_id, general, sensitive, office, ...row }) => {
    const { notes, declines, corrections } = decryptOfficeRecord(keys, { ...row, key_id, office })
    return {
      ...row,
      received_at: received_at.toISOString(),
      answers: {
        ...decryptAnswers(keys, { ...row, key_id, general }, 'general'),
        ...decryptAnswers(keys, { ...row, key_id, sensitive }, 'sensitive'),
      },
      office_notes: by.role === 'admin' || notes === '' ? notes : null,
      declines: [...declines],
      corrections: corrections.map(({ date, fields, text }) => ({ date, fields: [...fields], text })),
      history: oldestFirst(events)
        .filter((event) => event.registration_id === registration_id)
        .map(({ recorded_at, event, user_id }) => ({
          date: recorded_at.toISOString(),
          event,
          by: user_id === null || user_id === parent_id ? 'family' : 'office',
        })),
      accesses: oldestFirst(accesses)
        .filter((access) => access.registration_id === registration_id)
        .map(({ recorded_at, answers: group, purpose }) => ({
          date: recorded_at.toISOString(),
          group,
          purpose,
          by: 'office',
        })),
    }
  })
}
