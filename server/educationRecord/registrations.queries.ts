import { sql } from 'kysely'
import type { EducationRecord, RecordedBy } from '../../contract/educationRecord.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { mayReadAnswers } from '../registration/household.ts'
import { decryptOfficeRecord } from '../registration/office/officeRecord.ts'
import { decryptAnswers } from '../registration/registrations.ts'
import { oldestFirst } from './oldestFirst.ts'
import { type Child, type RecordRequest, readRoles, recordedBy } from './recordedBy.ts'

type Registration = EducationRecord['registrations'][number]

/** The child's accepted registrations, encrypted. */
export function selectRegistrations(db: Database | Transaction, student_id: number) {
  return db
    .selectFrom('registration')
    .select([
      'id',
      'reference',
      'received_at',
      'year',
      'state',
      'language',
      'key_id',
      'general',
      'sensitive',
      'office',
      'sent_by',
    ])
    .where('student_id', '=', student_id)
}

/** With the notes for the office only, and with the answers for the office and the parent who sent them. */
export async function readRegistrations(
  db: Database | Transaction,
  keys: KeyRing,
  { child, by }: RecordRequest,
): Promise<Registration[]> {
  const rows = oldestFirst(await selectRegistrations(db, child.id).execute())
  const of = sql<boolean>`registration_id = any(${rows.map((row) => row.id)}::integer[])`
  const [events, accesses] = await Promise.all([
    db.selectFrom('registration_event').selectAll().where(of).execute(),
    db.selectFrom('registration_access').selectAll().where(of).execute(),
  ])
  const roles = await readRoles(
    db,
    accesses.map(({ user_id }) => user_id),
  )
  return rows.map((row) => {
    const { reference, received_at, year, state, language } = row
    const { notes, declines, corrections } = decryptOfficeRecord(keys, row)
    const isShown = by.role === 'admin' || mayReadAnswers(keys, row, by)
    return {
      ...{ reference, received_at: received_at.toISOString(), year, state },
      language: isShown ? language : null,
      answers: isShown ? { ...decryptAnswers(keys, row, 'general'), ...decryptAnswers(keys, row, 'sensitive') } : null,
      office_notes: by.role === 'admin' || notes === '' ? notes : null,
      declines: isShown ? [...declines] : [],
      corrections: isShown ? corrections.map(({ date, fields, text }) => ({ date, fields: [...fields], text })) : [],
      history: oldestFirst(events)
        .filter((event) => event.registration_id === row.id)
        .map(({ recorded_at, event, user_id }) => ({
          date: recorded_at.toISOString(),
          event,
          by: user_id === null ? senderOf(row, child) : 'office',
        })),
      accesses: oldestFirst(accesses)
        .filter((access) => access.registration_id === row.id)
        .map(({ recorded_at, answers: group, purpose, user_id }) => ({
          date: recorded_at.toISOString(),
          group,
          purpose,
          by: recordedBy(child, { id: user_id, role: roles.get(user_id) }),
        })),
    }
  })
}

/** The family corrects a registration without signing in, by a link in its email. */
function senderOf({ sent_by }: { readonly sent_by: number | null }, { parent_id }: Child): RecordedBy {
  return sent_by === null || sent_by === parent_id ? 'family' : 'another account'
}
