import { type Selectable, sql } from 'kysely'
import { answersOf, CONFIRMATION_GROUPS } from '../../domain/confirmations/groups.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { type Access, recordAccess, recordConfirmationAccess } from '../registration/office/sensitiveAnswers.ts'
import { decryptAnswers } from '../registration/registrations.ts'
import type { Tables } from '../schema/tables.ts'

type Confirmed = Pick<Selectable<Tables['confirmation']>, 'id' | 'student_id' | 'confirmed_at' | 'confirmed_by'> &
  Pick<Selectable<Tables['confirmation']>, 'by_office' | 'key_id' | 'content'>
export type Registered = Awaited<ReturnType<ReturnType<typeof selectAccepted>['execute']>>[number]

/** What the school may know of a child, encrypted. */
export interface Known {
  readonly confirmation: Confirmed | undefined
  readonly registration: Registered | undefined
}

/** The latest confirmation and the latest accepted registration of each student. */
export async function selectKnown(
  db: Database | Transaction,
  student_ids: readonly number[],
): Promise<(student_id: number) => Known> {
  const [confirmations, registrations] = await Promise.all([
    selectConfirmed(db, student_ids).execute(),
    selectAccepted(db, student_ids).execute(),
  ])
  const confirmed = new Map(confirmations.map((row) => [row.student_id, row]))
  const registered = new Map(registrations.map((row) => [row.student_id, row]))
  return (id) => ({ confirmation: confirmed.get(id), registration: registered.get(id) })
}

/** The latest confirmation of each student, encrypted. */
export function selectConfirmed(db: Database | Transaction, student_ids: readonly number[]) {
  return db
    .selectFrom('confirmation')
    .distinctOn('student_id')
    .select(['id', 'student_id', 'confirmed_at', 'confirmed_by', 'by_office', 'key_id', 'content'])
    .where(sql<boolean>`student_id = any(${[...student_ids]}::integer[])`)
    .orderBy('student_id')
    .orderBy('confirmed_at', 'desc')
}

/** The newer of the two. Undefined when the school knows no more than the account. */
export function newest({ confirmation, registration }: Known) {
  if (confirmation && (!registration || confirmation.confirmed_at >= registration.received_at))
    return { source: 'confirmation', date: confirmation.confirmed_at, confirmation } as const
  return registration && ({ source: 'registration', date: registration.received_at, registration } as const)
}

interface Child {
  readonly student_id: number
  readonly known: ReturnType<typeof newest>
}

/** Records who reads sensitive answers of children, before they are decrypted. */
export async function recordReading(trx: Transaction, children: readonly Child[], access: Access): Promise<void> {
  const registrations = children.flatMap(({ known }) => (known?.source === 'registration' ? [known.registration] : []))
  const confirmed = children.filter(({ known }) => known?.source === 'confirmation')
  await recordAccess(trx, registrations, access)
  const ids = confirmed.map(({ student_id }) => student_id)
  await recordConfirmationAccess(trx, ids, access)
}

/** All answers of the newer one, sensitive ones included. */
export function answersIn(keys: KeyRing, known: NonNullable<ReturnType<typeof newest>>): Answers {
  if (known.source === 'confirmation') return decryptConfirmed(keys, known.confirmation)
  const { registration } = known
  return { ...decryptAnswers(keys, registration, 'general'), ...decryptAnswers(keys, registration, 'sensitive') }
}

/** The answers of all groups. */
export function knownAnswers(keys: KeyRing, known: ReturnType<typeof newest>, account: Answers): Answers {
  return answersOf(known ? answersIn(keys, known) : account, CONFIRMATION_GROUPS)
}

export function decryptConfirmed(keys: KeyRing, row: Pick<Confirmed, 'id' | 'key_id' | 'content'>): Answers {
  return keys.decrypt<Answers>(row.content, contentName(row.id), row.key_id)
}

export function decryptFormer(keys: KeyRing, id: string, former: Buffer, key_id: string): Answers {
  return keys.decrypt<Answers>(former, formerName(id), key_id)
}

/** The associated data of what is encrypted. The id is in it, so that a merge can move a confirmation to another student. */
export const contentName = (id: string) => `confirmation ${id}, content`
export const formerName = (id: string) => `confirmation ${id}, former`

/** The latest accepted registration of each student, encrypted. */
function selectAccepted(db: Database | Transaction, student_ids: readonly number[]) {
  return db
    .selectFrom('registration')
    .distinctOn('student_id')
    .select(['id', 'student_id', 'reference', 'year', 'received_at', 'key_id', 'general', 'sensitive', 'sent_by'])
    .where(sql<boolean>`student_id = any(${[...student_ids]}::integer[])`)
    .where('state', '=', 'accepted')
    .orderBy('student_id')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
}
