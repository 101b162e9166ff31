import { sql } from 'kysely'
import type { Paper } from '../../contract/documents/documents.ts'
import { FIELD_IS_REQUIRED } from '../../contract/texts.ts'
import { english } from '../../domain/english.ts'
import type { ResidencyDocument } from '../../domain/registration/sections/housing.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Transaction } from '../platform/database/database.ts'
import { fieldError } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { lockStudent } from '../rows/students.queries.ts'
import { requireOpenPaper, requirePaper } from './ownPaper.ts'
import { documentSubject } from './paperName.ts'

interface Sending {
  readonly by: SessionUser
  readonly student_id: number
  readonly request_id: number
  /** In their order. */
  readonly pages: readonly string[]
  readonly residency_type?: ResidencyDocument | undefined
  readonly now: Date
}

/**
 * Sends a document, or replaces the one that was sent. The rows of other pages are deleted. What the office sends was handed over the counter: it
 * is accepted at once.
 * @throws 404; 422 `accepted` or `not-needed`, on `pages` for an unknown one, on `residency_type` without it
 */
export async function sendDocument(
  trx: Transaction,
  { keys, trail }: { readonly keys: KeyRing; readonly trail: AuditTrail },
  sending: Sending,
): Promise<Paper> {
  const { by, student_id, request_id, pages, now } = sending
  await lockStudent(trx, student_id)
  const { child, paper, parent_id } = await requireOpenPaper(trx, keys, sending)
  const isResidency = paper.request.kind === 'residency'
  if (isResidency && !sending.residency_type) throw fieldError('residency_type', FIELD_IS_REQUIRED)
  const residency_type = isResidency ? (sending.residency_type ?? null) : null
  const at_counter = by.role === 'admin'
  const decision = at_counter
    ? ({ state: 'accepted', decided_at: now, decided_by: by.id } as const)
    : ({ state: 'sent', decided_at: null, decided_by: null } as const)
  const sent_by = at_counter ? parent_id : by.id
  const sent = { ...decision, sent_at: now, sent_by, at_counter, reason: null, residency_type }
  const { id } = await trx
    .insertInto('document')
    .values({ student_id, request_id, ...sent })
    .onConflict((on) =>
      on.columns(['student_id', 'request_id']).doUpdateSet({ ...sent, revision: sql<number>`document.revision + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await placePages(trx, { student_id, request_id, document_id: id, pages })
  const before = paper.document
  const now_sent = { state: sent.state, at_counter, pages: pages.length, residency_type }
  const subject = documentSubject(id, paper.request, child)
  if (!before) trail.created(subject, now_sent)
  else {
    const { state, at_counter, residency_type } = before
    trail.edited(
      subject,
      { state, at_counter, pages: before.pages.length, residency_type, sent_at: before.sent_at },
      { ...now_sent, sent_at: now.toISOString() },
    )
  }
  return (await requirePaper(trx, keys, { student_id, request_id, now })).paper
}

interface Placing {
  readonly student_id: number
  readonly request_id: number
  readonly document_id: number
  readonly pages: readonly string[]
}

/** Keeps these pages in this order, and no other. @throws 422 on `pages` for one that is not there */
async function placePages(trx: Transaction, { student_id, request_id, document_id, pages }: Placing): Promise<void> {
  const ofPaper = sql<boolean>`student_id = ${student_id} and request_id = ${request_id}`
  const isKept = sql<boolean>`id = any(${[...pages]}::uuid[])`
  await trx.deleteFrom('document_page').where(ofPaper).where(sql<boolean>`not ${isKept}`).execute()
  await trx.updateTable('document_page').set({ document_id: null, position: null }).where(ofPaper).execute()
  const placed = await trx
    .updateTable('document_page')
    .set({ document_id, position: sql<number>`array_position(${[...pages]}::uuid[], id)` })
    .where(ofPaper)
    .where(isKept)
    .executeTakeFirst()
  if (Number(placed.numUpdatedRows) !== pages.length)
    throw fieldError('pages', english`A page is no longer there. Please add it again.`)
}
