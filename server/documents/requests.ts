import type { DocumentRequestFields, ListedDocumentRequest } from '../../contract/documents/requests.ts'
import { english } from '../../domain/english.ts'
import { pick } from '../../domain/pick.ts'
import type { AuditTrail, Subject } from '../auditTrail/trail.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { fieldsEtag, refuseOutdated } from '../platform/http/reply.ts'
import { paperName } from './paperName.ts'

/** The columns that the office edits. */
export const REQUEST_FIELDS = ['kind', 'title', 'title_es', 'audience', 'grades', 'why', 'why_es', 'due_on'] as const
type RequestFields = Pick<DocumentRequestFields, (typeof REQUEST_FIELDS)[number]>

/** By due date. */
export async function listRequests(db: Database | Transaction, semester_id: number): Promise<ListedDocumentRequest[]> {
  const rows = await db
    .selectFrom('document_request')
    .select(['id', 'semester_id', ...REQUEST_FIELDS])
    .where('semester_id', '=', semester_id)
    .orderBy('due_on')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, etag: fieldsEtag(row, REQUEST_FIELDS) }))
}

export async function createRequest(
  trx: Transaction,
  trail: AuditTrail,
  semester_id: number,
  fields: RequestFields,
): Promise<void> {
  const columns = pick(fields, REQUEST_FIELDS)
  const { id } = await trx
    .insertInto('document_request')
    .values({ ...columns, semester_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  trail.created(toSubject(id, columns), columns)
}

interface Edit {
  readonly id: number
  readonly if_match: string | undefined
  readonly fields: RequestFields
}

/** Returns its semester. @throws 404; 412 for an earlier version */
export async function editRequest(
  trx: Transaction,
  trail: AuditTrail,
  { id, if_match, fields }: Edit,
): Promise<number> {
  const { semester_id, ...before } = await lockRequest(trx, id)
  refuseOutdated(if_match, fieldsEtag(before, REQUEST_FIELDS))
  const columns = pick(fields, REQUEST_FIELDS)
  await trx.updateTable('document_request').set(columns).where('id', '=', id).execute()
  trail.edited(toSubject(id, columns), before, columns)
  return semester_id
}

interface Deletion {
  readonly id: number
  readonly with_documents: boolean
}

/** Returns its semester. @throws 404; 422 `documents-sent` for one with documents, unless they are deleted, too */
export async function deleteRequest(
  trx: Transaction,
  trail: AuditTrail,
  { id, with_documents }: Deletion,
): Promise<number> {
  const { semester_id, ...before } = await lockRequest(trx, id)
  const documents = await trx
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow()
  if (documents.count > 0 && !with_documents)
    throw new Problem(422, english`Families have sent this document. Deleting the request deletes what they sent.`, {
      code: 'documents-sent',
    })
  await trx.deleteFrom('document_request').where('id', '=', id).execute()
  trail.deleted(toSubject(id, before), { ...before, documents: documents.count })
  return semester_id
}

/** @throws 404 */
async function lockRequest(trx: Transaction, id: number) {
  const request = await trx
    .selectFrom('document_request')
    .select(['semester_id', ...REQUEST_FIELDS])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw notFound()
  return request
}

function toSubject(id: number, fields: RequestFields): Subject {
  return { kind: 'document request', id, name: paperName(fields) }
}
