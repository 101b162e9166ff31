import type { Selectable } from 'kysely'
import type { RegistrationSummary } from '../../../contract/registrationOffice.ts'
import type { Subject } from '../../audit-trail/trail.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { notFound } from '../../http/problem.ts'

const SUMMARY = [
  'id',
  'reference',
  'received_at',
  'state',
  'first_name',
  'last_name',
  'grade',
  'year',
  'parent_name',
  'student_id',
  'revision',
] as const

type SummaryRow = Pick<Selectable<Tables['registration']>, (typeof SUMMARY)[number]>

/** A registration with its encrypted parts. */
export type RegistrationRow = Awaited<ReturnType<typeof lockRegistration>>

export function selectSummaries(db: Database | Transaction) {
  return db.selectFrom('registration').select(SUMMARY)
}

export function selectRegistration(db: Database | Transaction, id: number) {
  return selectSummaries(db).select(['key_id', 'general', 'office']).where('id', '=', id)
}

/** Locks the registration until the transaction ends. @throws 404 */
export async function lockRegistration(trx: Transaction, id: number) {
  const row = await selectRegistration(trx, id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export function summaryOf(row: SummaryRow): RegistrationSummary {
  const { id, reference, received_at, state, first_name, last_name, grade, year, parent_name, student_id, revision } =
    row
  const list = { id, reference, received_at: received_at.toISOString(), state, first_name, last_name }
  return { ...list, grade, year, parent_name, student_id, revision }
}

export function etagOf({ revision }: { readonly revision: number }): string {
  return `"${revision}"`
}

/** A registration in the audit trail, which has no names of registrations: a declined one is erased later. */
export function registrationSubject({ id, reference }: Pick<SummaryRow, 'id' | 'reference'>): Subject {
  return { kind: 'registration', id, name: reference }
}
