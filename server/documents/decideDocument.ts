import { sql } from 'kysely'
import type { Paper } from '../../contract/documents/documents.ts'
import { FIELD_IS_REQUIRED } from '../../contract/texts.ts'
import { whyNotDecide } from '../../domain/documents/documents.ts'
import { english } from '../../domain/english.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import { queueEmail } from '../email/email.ts'
import type { Transaction } from '../platform/database/database.ts'
import { fieldError, notFound, Problem } from '../platform/http/problem.ts'
import { refuseOutdated } from '../platform/http/reply.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { lockStudent } from '../rows/students.queries.ts'
import { requirePaper } from './ownPaper.ts'
import { documentSubject } from './paperName.ts'

interface Context {
  readonly keys: KeyRing
  readonly trail: AuditTrail
}

interface Decision {
  readonly id: number
  readonly if_match: string | undefined
  /** Why the office sends it back, which may be empty if another account sent it. Undefined: the office accepts it. */
  readonly reason?: string
  readonly by: SessionUser
  readonly now: Date
}

/**
 * Accepts a document, or sends it back and emails the family. A decision can be changed.
 * @throws 404; 412 when the family has replaced it or somebody decided meanwhile; 422 `decided`; 422 without a reason for the family that sent it
 */
export async function decideDocument(
  trx: Transaction,
  { keys, trail }: Context,
  { id, if_match, reason, by, now }: Decision,
): Promise<Paper> {
  const before = await lockDocument(trx, id)
  refuseOutdated(if_match, `"${before.revision}"`)
  const state = reason === undefined ? 'accepted' : 'returned'
  if (whyNotDecide(state, before.state))
    throw new Problem(422, english`This has been decided already.`, { code: 'decided' })
  if (reason === '' && before.sent_by === before.parent_id) throw fieldError('reason', FIELD_IS_REQUIRED)
  await trx
    .updateTable('document')
    .set({ state, decided_at: now, decided_by: by.id, reason: reason ?? null, revision: before.revision + 1 })
    .where('id', '=', id)
    .execute()
  if (state === 'returned')
    await queueEmail(trx, { about: 'document-returned', document_id: id, decided_at: now.toISOString() })
  const { student_id, request_id } = before
  trail.edited(
    documentSubject(id, before, before),
    { state: before.state, reason: before.reason },
    { state, reason: reason ?? null },
  )
  return (await requirePaper(trx, keys, { student_id, request_id, now })).paper
}

/** Locks the document after its child, as the family's commands do. @throws 404 */
async function lockDocument(trx: Transaction, id: number) {
  const of = await trx.selectFrom('document').select('student_id').where('id', '=', id).executeTakeFirst()
  const student = of && (await lockStudent(trx, of.student_id))
  const document = await trx
    .selectFrom('document')
    .innerJoin('document_request', 'document_request.id', 'document.request_id')
    .innerJoin('student', 'student.id', 'document.student_id')
    .select(['student_id', 'request_id', 'state', 'reason', 'revision', 'kind', 'title', 'title_es'])
    .select(['sent_by', 'parent_id'])
    .where('document.id', '=', id)
    .forUpdate('document')
    .executeTakeFirst()
  if (!student || !document) throw notFound()
  const { first_name, last_name } = student
  return { ...document, first_name, last_name }
}

interface Exemption {
  readonly student_id: number
  readonly request_id: number
  readonly not_needed: boolean
  readonly by: SessionUser
  readonly now: Date
}

/** Says whether a child needs a document. What the family sent stays. @throws 404 */
export async function exempt(
  trx: Transaction,
  { keys, trail }: Context,
  { student_id, request_id, not_needed, by, now }: Exemption,
): Promise<Paper> {
  await lockStudent(trx, student_id)
  const of = { student_id, request_id, now }
  const { child, paper } = await requirePaper(trx, keys, of)
  const isOfPaper = sql<boolean>`student_id = ${student_id} and request_id = ${request_id}`
  if (not_needed)
    await trx
      .insertInto('document_exemption')
      .values({ student_id, request_id, exempted_at: now, exempted_by: by.id })
      .onConflict((on) => on.doNothing())
      .execute()
  else await trx.deleteFrom('document_exemption').where(isOfPaper).execute()
  const subject = documentSubject(paper.document?.id ?? null, paper.request, child)
  trail.edited(subject, { not_needed: paper.state === 'not-needed' }, { not_needed })
  return (await requirePaper(trx, keys, of)).paper
}
