import type { Generated, GeneratedAlways } from 'kysely'
import type { ConfirmationGroup } from '../../domain/confirmations/groups.ts'
import type { Language } from '../../domain/language.ts'
import type { RegistrationEvent, RegistrationState } from '../../domain/registration/review.ts'
import type { AccessGroup } from '../../domain/registration/sensitive.ts'

/**
 * The columns of migrations/0005_registration.sql, 0011_returned_registrations.sql, 0013_repeated_corrections.sql, 0017_languages.sql,
 * 0035_households.sql, 0039_confirmations.sql and 0043_confirmed_by_office.sql.
 */
export interface RegistrationTables {
  registration: {
    id: GeneratedAlways<number>
    reference: string
    received_at: Date
    submission_hash: Buffer
    request_hash: Buffer
    key_id: string
    general: Buffer
    sensitive: Buffer
    first_name: string
    last_name: string
    grade: string
    year: string
    parent_name: string
    state: Generated<RegistrationState>
    declined_at: Date | null
    returned_at: Date | null
    correction_hash: Buffer | null
    corrected_hash: Buffer | null
    revision: Generated<number>
    student_id: number | null
    student_deleted: Generated<boolean>
    /** Whether the student existed before the registration was accepted. */
    attached: Generated<boolean>
    office: Buffer | null
    language: Language | null
    household: string | null
    sent_by: number | null
  }
  registration_event: {
    id: GeneratedAlways<number>
    registration_id: number
    recorded_at: Date
    event: RegistrationEvent
    user_id: number | null
    user_name: string
  }
  registration_access: {
    id: GeneratedAlways<number>
    recorded_at: Date
    user_id: number
    user_name: string
    /** Null for a reading of what was confirmed of a student. */
    registration_id: number | null
    reference: string | null
    student_id: number | null
    answers: AccessGroup
    purpose: 'read' | 'export'
    request_id: string | null
    network_address: string | null
  }
  confirmation: {
    id: string
    student_id: number
    semester_id: number
    confirmed_at: Date
    confirmed_by: number | null
    key_id: string
    content: Buffer
    former: Buffer | null
    changed: Generated<ConfirmationGroup[]>
    review: ConfirmationReview
    reviewed_at: Date | null
    reviewed_by: string | null
    by_office: string | null
    revision: Generated<number>
  }
  confirmation_reminder: { semester_id: number; user_id: number; reminded_at: Date }
  registration_draft: {
    id: string
    code_hash: Buffer
    revision: Generated<number>
    saved_at: Date
    key_id: string
    content: Buffer
    bytes_left: Generated<number>
    language: Language | null
  }
  write_allowance: { key_hash: Buffer; bytes_left: number; counted_at: Date }
  erasure_count: {
    month: string
    kind: ErasedKind
    erased: number
  }
}

/** `open`: the family changed something that the office has not reviewed. */
type ConfirmationReview = 'none' | 'open' | 'reviewed'

export type ErasedKind = 'draft' | 'declined registration'
