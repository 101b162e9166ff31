import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SentMessage } from '../../contract/messages.ts'
import type { AuditAction, AuditFields, AuditKind, AuditRole } from '../../domain/auditTrail.ts'
import type {
  FamilyEmailEvent,
  FamilyEmailFacts,
  FamilyEmailKind,
  OptionalEmail,
  SkippedBecause,
} from '../../domain/familyEmails/familyEmail.ts'
import type { Former } from '../../domain/familyEmails/officeEmail.ts'

/** The columns of migrations/0007_mail_limits_and_audit.sql and 0010_office_messages.sql, of 0016_office_watch.sql except for backups, and the stored responses of commands. */
export interface EmailAndLimitTables {
  family_mail: {
    id: GeneratedAlways<number>
    user_id: number
    student_id: number | null
    course_id: number | null
    /** The message of the office that has the text of this email. */
    message_id: number | null
    kind: FamilyEmailKind
    facts: ColumnType<FamilyEmailFacts & FamilyEmailEvent, string, never>
    before: Generated<readonly Former[]>
    queued_at: Generated<Date>
    held_until: Date | null
    sent_at: Date | null
    failed_at: Date | null
    response: string | null
    skipped_at: Date | null
    skipped: SkippedBecause | null
  }
  office_message: {
    id: GeneratedAlways<number>
    semester_id: number
    course_id: number | null
    subject: string
    text: string
    part: SentMessage['to']
    audience: ColumnType<SentMessage['group'], string, never>
    families: number
    sent_by: string
    sent_at: Generated<Date>
  }
  muted_mail: { user_id: number; kind: OptionalEmail }
  summarized_evening: { ends_at: Date }
  mail_throttle: { address_hash: Buffer; about: ThrottledEmail; sent_at: Date[]; job_ids: string[] }
  sign_in_counter: {
    account_hash: Buffer
    scope_hash: Buffer
    failures: number
    counted_since: Date
    next_attempt_at: Date
  }
  rate_limit_window: { caller_hash: Buffer; window_start: Date; calls: number }
  account_limit_hit: { user_id: number; reason: AccountLimit; hour: Date }
  idempotent_response: {
    user_id: number
    key: string
    request_hash: Buffer
    status: number
    body: string
    etag: string | null
    stored_at: Date
  }
  sign_in_queue: { process_id: string; waiting: number; counted_at: Date }
  mail_test: {
    user_id: number
    email: string
    asked_at: Date
    result: 'sent' | 'saved' | 'failed' | null
    result_at: Date | null
    response: string | null
  }
  audit_entry: {
    id: GeneratedAlways<number>
    recorded_at: Generated<Date>
    user_id: number | null
    user_name: string
    user_role: AuditRole
    action: AuditAction
    subject_kind: AuditKind
    subject_id: number | null
    subject_name: string
    before: ColumnType<AuditFields | null, string | null, never>
    after: ColumnType<AuditFields | null, string | null, never>
    request_id: string | null
    network_address: string | null
    search_text: GeneratedAlways<string>
  }
}

export type ThrottledEmail =
  | 'reset-link'
  | 'sign-in-link'
  | 'already-registered'
  | 'registration-draft'
  | 'registration-received'
  | 'confirm-email'

export type AccountLimit = 'commands' | 'children'
