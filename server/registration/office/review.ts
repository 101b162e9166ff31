import { revisionEtag } from '../../../contract/codecs.ts'
import type { RegistrationSummary } from '../../../contract/registration/office.ts'
import type { AuditFields } from '../../../domain/auditTrail.ts'
import {
  type RegistrationEvent,
  type ReviewAction,
  type ReviewRefusal,
  STATE_AFTER,
  whyNotReview,
} from '../../../domain/registration/review.ts'
import type { AuditTrail } from '../../auditTrail/trail.ts'
import type { KeyRing } from '../../dataKeys/keyRing.ts'
import { queueEmail } from '../../email/email.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { matchesEtag } from '../../platform/http/reply.ts'
import type { SessionUser } from '../../platform/http/session.ts'
import { lockRegistration, type RegistrationRow, recordEvent, toSubject, toSummary } from '../registrations.ts'
import { decryptOfficeRecord, encryptOfficeRecord } from './officeRecord.ts'

export interface ReviewRequest {
  readonly id: number
  readonly if_match: string | undefined
  readonly by: SessionUser
  readonly now: Date
}

/** Another person changed the registration: its state does not allow the action, or `if_match` has an old revision. */
export interface ReviewConflict {
  readonly conflict: ReviewRefusal | 'changed'
  readonly registration: RegistrationSummary
}

export interface Reviewed {
  readonly registration: RegistrationSummary
}

/** Starts the review of a registration, or reopens it. @throws 404 */
export async function changeState(
  trx: Transaction,
  trail: AuditTrail,
  action: 'start-review' | 'reopen',
  request: ReviewRequest,
): Promise<Reviewed | ReviewConflict> {
  const locked = await lockForReview(trx, action, request)
  if ('conflict' in locked) return locked
  return writeState(trx, trail, action, { ...request, row: locked.row, student_id: null, office: locked.row.office })
}

/** Declines a registration, keeps the text and emails it to the Enrolling Parent. @throws 404 */
export async function declineRegistration(
  trx: Transaction,
  { keys, trail }: { readonly keys: KeyRing; readonly trail: AuditTrail },
  { text, ...request }: ReviewRequest & { readonly text: string },
): Promise<Reviewed | ReviewConflict> {
  const locked = await lockForReview(trx, 'decline', request)
  if ('conflict' in locked) return locked
  const { row } = locked
  const record = decryptOfficeRecord(keys, row)
  const declined_at = request.now.toISOString()
  const declines = [...record.declines, { date: declined_at, text }]
  const office = encryptOfficeRecord(keys, row, { ...record, declines })
  const declined = await writeState(trx, trail, 'decline', { ...request, row, student_id: null, office })
  await queueEmail(trx, { about: 'registration-declined', registration_id: row.id, declined_at })
  return declined
}

/**
 * Replaces the internal notes. Undefined when `if_match` has an old revision. Writing the same notes again changes nothing.
 * @throws 404
 */
export async function writeNotes(
  trx: Transaction,
  keys: KeyRing,
  { id, if_match, notes: edited, by, now }: ReviewRequest & { readonly notes: string | undefined },
): Promise<RegistrationSummary | undefined> {
  const row = await lockRegistration(trx, id)
  const record = decryptOfficeRecord(keys, row)
  const notes = edited ?? record.notes
  if (record.notes === notes) return toSummary(row)
  if (!matchesEtag(if_match, revisionEtag(row))) return undefined
  const columns = { office: encryptOfficeRecord(keys, row, { ...record, notes }), revision: row.revision + 1 }
  await trx.updateTable('registration').set(columns).where('id', '=', id).execute()
  await recordEvent(trx, id, { event: 'notes-edited', by, now })
  return toSummary({ ...row, ...columns })
}

/** Locks the registration if the action is allowed. @throws 404 */
export async function lockForReview(
  trx: Transaction,
  action: ReviewAction,
  { id, if_match }: ReviewRequest,
): Promise<{ readonly row: RegistrationRow } | ReviewConflict> {
  const row = await lockRegistration(trx, id)
  const refusal = whyNotReview(action, { state: row.state, madeStudent: row.student_id !== null && !row.attached })
  const conflict = refusal ?? (matchesEtag(if_match, revisionEtag(row)) ? undefined : 'changed')
  return conflict ? { conflict, registration: toSummary(row) } : { row }
}

const EVENTS = {
  'start-review': 'review-started',
  return: 'returned',
  accept: 'accepted',
  decline: 'declined',
  reopen: 'reopened',
} as const satisfies Record<ReviewAction, RegistrationEvent>

interface Decision extends ReviewRequest {
  /** Locked by `lockForReview`. */
  readonly row: RegistrationRow
  readonly student_id: number | null
  /** Whether the student existed before. */
  readonly attached?: boolean
  readonly office: Buffer | null
  /** Of the code with which the family corrects the registration. */
  readonly correction_hash?: Buffer
  /** What the audit entry has besides the state. */
  readonly audited?: AuditFields
}

/** Writes the state after an action, its entry in the history and its audit entry. */
export async function writeState(
  trx: Transaction,
  trail: AuditTrail,
  action: ReviewAction,
  { row, student_id, attached = false, office, correction_hash, audited, by, now }: Decision,
): Promise<Reviewed> {
  const state = STATE_AFTER[action]
  const columns = {
    ...{ state, student_id, attached, office },
    student_deleted: false,
    declined_at: state === 'declined' ? now : null,
    returned_at: correction_hash ? now : null,
    correction_hash: correction_hash ?? null,
    revision: row.revision + 1,
  }
  await trx.updateTable('registration').set(columns).where('id', '=', row.id).execute()
  await recordEvent(trx, row.id, { event: EVENTS[action], by, now })
  trail.edited(toSubject(row), auditedState(row), { ...auditedState(columns), ...audited })
  return { registration: toSummary({ ...row, ...columns }) }
}

function auditedState({ state, student_id }: Pick<RegistrationRow, 'state' | 'student_id'>): AuditFields {
  return { state: state.replace('-', ' '), student_id }
}
