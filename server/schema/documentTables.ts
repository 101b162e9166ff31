import type { Generated, GeneratedAlways } from 'kysely'
import type { DocumentAudience, DocumentKind, DocumentState, PageType } from '../../domain/documents/documents.ts'
import type { ResidencyDocument } from '../../domain/registration/sections/housing.ts'
import type { AccessPurpose } from '../../domain/registration/sensitive.ts'

/** The columns of migrations/0038_documents.sql and 0041_counter_documents.sql. */
export interface DocumentTables {
  document_request: {
    id: GeneratedAlways<number>
    semester_id: number
    kind: DocumentKind
    title: Generated<string>
    title_es: Generated<string>
    audience: DocumentAudience
    grades: Generated<string>
    why: Generated<string>
    why_es: Generated<string>
    due_on: string
  }
  document: {
    id: GeneratedAlways<number>
    student_id: number
    request_id: number
    state: DocumentState
    sent_at: Date
    sent_by: number | null
    decided_at: Date | null
    decided_by: number | null
    reason: string | null
    residency_type: ResidencyDocument | null
    at_counter: Generated<boolean>
    revision: Generated<number>
  }
  document_page: {
    id: string
    student_id: number
    request_id: number
    document_id: number | null
    position: number | null
    uploaded_at: Date
    type: PageType
    bytes: number
    sha256: Buffer
    key_id: string
    content_key: Buffer
    at_counter: Generated<boolean>
  }
  document_exemption: { student_id: number; request_id: number; exempted_at: Date; exempted_by: number | null }
  document_reminder: { student_id: number; request_id: number; reminded_at: Date }
  document_access: {
    id: GeneratedAlways<number>
    recorded_at: Date
    user_id: number
    user_name: string
    student_id: number
    student_name: string
    document_id: number
    kind: string
    page: number
    purpose: AccessPurpose
    request_id: string | null
    network_address: string | null
  }
}
