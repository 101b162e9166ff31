import { type Selectable, sql } from 'kysely'
import type { ListedRegistration, RegistrationSummary } from '../../contract/registration/office.ts'
import { MOST_SIBLINGS } from '../../contract/registration/review.ts'
import type { Language } from '../../domain/language.ts'
import { fullName } from '../../domain/person.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import type { RegistrationEvent } from '../../domain/registration/review.ts'
import type { Subject } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { notFound } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import type { Tables } from '../schema/tables.ts'

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
  'attached',
  'revision',
] as const

type SummaryRow = Pick<Selectable<Tables['registration']>, (typeof SUMMARY)[number]>

/** A registration with the answers that the office sees at once and its own record, both encrypted. */
export type RegistrationRow = Awaited<ReturnType<typeof lockRegistration>>

/** The parts of a registration that are encrypted separately. `office` is what the office writes. */
type Part = 'general' | 'sensitive' | 'office'

export function selectSummaries(db: Database | Transaction) {
  return db.selectFrom('registration').select(SUMMARY)
}

/** Other registrations of the household, oldest first. Anyone can send many of one household. */
export const SIBLINGS = sql<ListedRegistration['siblings']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'first_name', other.first_name, 'last_name', other.last_name,
    'grade', other.grade, 'state', other.state, 'revision', other.revision) order by other.id), '[]')
  from (select * from (select * from registration one where one.household = registration.household offset ${OPTIMIZATION_FENCE}) found
    where found.id <> registration.id order by found.id limit ${MOST_SIBLINGS}) other)`.as('siblings')

/** @throws 404 */
export async function readRow(db: Database | Transaction, id: number) {
  const row = await selectRow(db, id).select(SIBLINGS).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Locks the registration until the transaction ends. @throws 404 */
export async function lockRegistration(trx: Transaction, id: number) {
  const row = await selectRow(trx, id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function selectRow(db: Database | Transaction, id: number) {
  return selectSummaries(db).select(['key_id', 'language', 'general', 'office', 'household']).where('id', '=', id)
}

export function toSummary(row: SummaryRow): RegistrationSummary {
  const { id, reference, received_at, state, first_name, last_name, grade, year, parent_name } = row
  const { student_id, attached, revision } = row
  const list = { id, reference, received_at: received_at.toISOString(), state, first_name, last_name }
  return { ...list, grade, year, parent_name, student_id, attached, revision }
}

export function toListed(row: SummaryRow & Pick<ListedRegistration, 'siblings'>): ListedRegistration {
  return { ...toSummary(row), siblings: row.siblings }
}

/** A registration in the audit trail, which has no names of registrations: a declined one is erased later. */
export function toSubject({ id, reference }: Pick<SummaryRow, 'id' | 'reference'>): Subject {
  return { kind: 'registration', id, name: reference }
}

/** The associated data with which a part of a registration is encrypted. */
export function partName(reference: string, part: Part): string {
  return `registration ${reference}, ${part}`
}

interface EncryptedRow {
  readonly reference: string
  readonly key_id: string
}

/** The answers in a part of a registration. @throws CipherError */
export function decryptAnswers<P extends 'general' | 'sensitive'>(
  keys: KeyRing,
  row: EncryptedRow & Readonly<Record<P, Buffer>>,
  part: P,
): Answers {
  return keys.decrypt<Answers>(row[part], partName(row.reference, part), row.key_id)
}

/** All answers but the sensitive groups, for an email. Undefined when there is no such registration. */
export async function readGeneralAnswers(
  db: Database,
  keys: KeyRing,
  id: number,
): Promise<{ readonly reference: string; readonly language: Language | null; readonly answers: Answers } | undefined> {
  const row = await db
    .selectFrom('registration')
    .select(['reference', 'language', 'general', 'key_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { reference: row.reference, language: row.language, answers: decryptAnswers(keys, row, 'general') }
}

/** Adds to the history of a registration. `by` is undefined for the family. */
export async function recordEvent(
  trx: Transaction,
  registration_id: number,
  { event, by, now }: { readonly event: RegistrationEvent; readonly by: SessionUser | undefined; readonly now: Date },
): Promise<void> {
  const who = { user_id: by?.id ?? null, user_name: by ? fullName(by) : '' }
  await trx
    .insertInto('registration_event')
    .values({ registration_id, recorded_at: now, event, ...who })
    .execute()
}
