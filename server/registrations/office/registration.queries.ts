import type { OfficeRegistration } from '../../../contract/registrationOffice.ts'
import type { Answers } from '../../../domain/registration/answers.ts'
import { proposalOf } from '../../../domain/registration/proposal.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { notFound } from '../../http/problem.ts'
import type { KeyRing } from '../keys/keyRing.ts'
import { associatedData } from '../registrations.queries.ts'
import { findDuplicates } from './duplicates/duplicates.queries.ts'
import { decryptOfficeRecord } from './officeRecord.ts'
import { selectRegistration, summaryOf } from './registration.row.ts'

/** A registration without its sensitive answers. @throws 404 */
export async function readRegistration(
  db: Database | Transaction,
  keys: KeyRing,
  id: number,
): Promise<OfficeRegistration> {
  const row = await selectRegistration(db, id).executeTakeFirst()
  if (!row) throw notFound()
  const answers = keys.decrypt<Answers>(row.general, associatedData(row.reference, 'general'), row.key_id)
  const { notes, declines } = decryptOfficeRecord(keys, row)
  const [history, duplicates, student] = await Promise.all([
    historyOf(db, id),
    findDuplicates(db, keys, { id, answers }),
    row.student_id === null ? null : studentWithParent(db, row.student_id),
  ])
  const office = { notes, declines: [...declines], history, duplicates }
  return { ...summaryOf(row), answers, ...office, proposal: proposalOf(answers), student }
}

async function historyOf(db: Database | Transaction, registration_id: number): Promise<OfficeRegistration['history']> {
  const rows = await db
    .selectFrom('registration_event')
    .select(['id', 'recorded_at', 'event', 'user_id', 'user_name'])
    .where('registration_id', '=', registration_id)
    .orderBy('id')
    .execute()
  return rows.map(({ recorded_at, ...entry }) => ({ ...entry, date: recorded_at.toISOString() }))
}

async function studentWithParent(db: Database | Transaction, id: number): Promise<OfficeRegistration['student']> {
  const row = await db
    .selectFrom('student')
    .innerJoin('users as parent', 'parent.id', 'student.parent_id')
    .select(['student.id', 'student.first_name', 'student.last_name', 'student.grade', 'student.parent_id'])
    .select(['parent.first_name as parent_first_name', 'parent.last_name as parent_last_name', 'parent.email'])
    .where('student.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { parent_id, parent_first_name, parent_last_name, email, ...student } = row
  return { ...student, parent: { id: parent_id, first_name: parent_first_name, last_name: parent_last_name, email } }
}
