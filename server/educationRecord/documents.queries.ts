import { sql } from 'kysely'
import type { EducationRecord } from '../../contract/educationRecord.ts'
import type { Language } from '../../domain/language.ts'
import { paperName } from '../documents/paperName.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { isAboutStudent } from '../rows/students.queries.ts'
import { oldestFirst } from './oldestFirst.ts'
import { type RecordRequest, readRoles, recordedBy } from './recordedBy.ts'

type Db = Database | Transaction

/** Everything that was asked of the child and sent, without the files, the pages and the reason of a return for the office and the account that sent them, and who of the office read pages. Documents are named in the family's language. */
export async function readDocuments(
  db: Db,
  { child, by: reader }: RecordRequest,
  language: Language,
): Promise<Pick<EducationRecord, 'documents' | 'document_accesses'>> {
  const { id } = child
  const [documents, pages, exemptions, reminders, accesses] = await Promise.all([
    db.selectFrom('document').selectAll().where('student_id', '=', id).execute(),
    db
      .selectFrom('document_page')
      .select(['id', 'request_id', 'document_id', 'position', 'uploaded_at', 'type', 'bytes'])
      .where('student_id', '=', id)
      .execute(),
    db.selectFrom('document_exemption').selectAll().where('student_id', '=', id).execute(),
    db.selectFrom('document_reminder').selectAll().where('student_id', '=', id).execute(),
    db.selectFrom('document_access').selectAll().where(isAboutStudent(id)).execute(),
  ])
  const roles = await readRoles(db, [...documents.map((row) => row.sent_by), ...accesses.map((row) => row.user_id)])
  const by = (user_id: number | null) => recordedBy(child, { id: user_id, role: roles.get(user_id) })
  const known = [...documents, ...pages, ...exemptions, ...reminders].map(({ request_id }) => request_id)
  const requests = await readRequests(db, known, language)
  return {
    documents: requests.map((request) => {
      const ofRequest = (row: { readonly request_id: number }) => row.request_id === request.id
      const [sent, exemption, reminder] = [
        documents.find(ofRequest),
        exemptions.find(ofRequest),
        reminders.find(ofRequest),
      ]
      const isShown = reader.role === 'admin' || sent?.sent_by === reader.id
      const ofDocument = pages
        .filter((page) => isShown && ofRequest(page))
        .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
      return {
        ...{ document: request.document, semester: request.semester, due_on: request.due_on },
        sent: sent
          ? {
              ...{ state: sent.state, at_counter: sent.at_counter },
              ...{ reason: isShown ? sent.reason : null, residency_type: isShown ? sent.residency_type : null },
              ...{ sent_at: sent.sent_at.toISOString(), by: by(sent.sent_by) },
              decided_at: sent.decided_at?.toISOString() ?? null,
            }
          : null,
        not_needed_since: exemption?.exempted_at.toISOString() ?? null,
        reminded_at: reminder?.reminded_at.toISOString() ?? null,
        pages: ofDocument.map((page) => ({
          ...{ id: page.id, type: page.type, bytes: page.bytes },
          uploaded_at: page.uploaded_at.toISOString(),
        })),
      }
    }),
    document_accesses: oldestFirst(accesses).map(({ recorded_at, kind: document, page, purpose, user_id }) => ({
      ...{ date: recorded_at.toISOString(), document, page, purpose, by: by(user_id) },
    })),
  }
}

async function readRequests(db: Db, ids: readonly number[], language: Language) {
  const rows = await db
    .selectFrom('document_request')
    .innerJoin('semester', 'semester.id', 'document_request.semester_id')
    .select(['document_request.id', 'kind', 'title', 'title_es', 'due_on', 'semester.name as semester'])
    .where(sql<boolean>`document_request.id = any(${[...new Set(ids)]}::integer[])`)
    .execute()
  return oldestFirst(rows).map((row) => ({ ...row, document: paperName(row, language) }))
}
