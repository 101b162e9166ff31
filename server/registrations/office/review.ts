import type { RegistrationSummary } from '../../../contract/registrationOffice.ts'
import type { AuditFields } from '../../../domain/auditTrail.ts'
import {
  type RegistrationEvent,
  type ReviewAction,
  type ReviewRefusal,
  STATE_AFTER,
  whyNotReview,
} from '../../../domain/registration/review.ts'
import type { AuditTrail } from '../../audit-trail/trail.ts'
import type { Transaction } from '../../db/database.ts'
import { matchesEtag } from '../../http/etag.ts'
import type { SessionUser } from '../../http/session.ts'
import { recordEvent } from '../recordEvent.ts'
import { etagOf, lockRegistration, type RegistrationRow, registrationSubject, summaryOf } from './registration.row.ts'

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

/** Locks the registration if the action is allowed. @throws 404 */
export async function lockForReview(
  trx: Transaction,
  action: ReviewAction,
  { id, if_match }: ReviewRequest,
): Promise<{ readonly row: RegistrationRow } | ReviewConflict> {
  const row = await lockRegistration(trx, id)
  const refusal = whyNotReview(action, { state: row.state, hasStudent: row.student_id !== null })
  const conflict = refusal ?? (matchesEtag(if_match, etagOf(row)) ? undefined : 'changed')
  return conflict ? { conflict, registration: summaryOf(row) } : { row }
}

const EVENTS = {
  'start-review': 'review-started',
  accept: 'accepted',
  decline: 'declined',
  reopen: 'reopened',
} as const satisfies Record<ReviewAction, RegistrationEvent>

export interface Decision extends ReviewRequest {
  /** Locked by `lockForReview`. */
  readonly row: RegistrationRow
  readonly student_id: number | null
  readonly office: Buffer | null
}

/** Writes the state after an action, its entry in the history and its audit entry. */
export async function writeState(
  trx: Transaction,
  trail: AuditTrail,
  action: ReviewAction,
  { row, student_id, office, by, now }: Decision,
): Promise<Reviewed> {
  const state = STATE_AFTER[action]
  const columns = {
    ...{ state, student_id, office },
    student_deleted: false,
    declined_at: state === 'declined' ? now : null,
    revision: row.revision + 1,
  }
  await trx.updateTable('registration').set(columns).where('id', '=', row.id).execute()
  await recordEvent(trx, row.id, { event: EVENTS[action], by, now })
  trail.edited(registrationSubject(row), auditedState(row), auditedState(columns))
  return { registration: summaryOf({ ...row, ...columns }) }
}

function auditedState({ state, student_id }: Pick<RegistrationRow, 'state' | 'student_id'>): AuditFields {
  return { state: state.replace('-', ' '), student_id }
}
