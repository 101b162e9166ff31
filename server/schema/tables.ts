import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { z } from 'zod'
import type { CourseFields, StoredCourseFields } from '../../contract/courseFields.ts'
import type { LotteryResults } from '../../contract/enrollment/lotteryResults.ts'
import type { SchoolColumns } from '../../contract/school.ts'
import type { StoredSemesterFields } from '../../contract/semesters.ts'
import type { AuditAction, AuditFields, AuditKind, AuditRole } from '../../domain/auditTrail.ts'
import type { Days, Period } from '../../domain/days.ts'
import type { Demand } from '../../domain/enrollment/lottery/demand.ts'
import type { GradeFigures } from '../../domain/enrollment/lottery/figures.ts'
import type { LotteryEvent } from '../../domain/enrollment/lottery/lotteryTimes.ts'
import type { LotteryPool } from '../../domain/enrollment/lottery/pool.ts'
import type { SavedRanking } from '../../domain/enrollment/lottery/record.ts'
import type { PublicValue } from '../../domain/enrollment/lottery/seed.ts'
import type {
  FamilyMailEvent,
  FamilyMailFacts,
  FamilyMailKind,
  OptionalMail,
  SkippedBecause,
} from '../../domain/familyMail/familyMail.ts'
import type { Former } from '../../domain/familyMail/officeMail.ts'
import type { ClassGrade, Grade, NoteKey } from '../../domain/grade.ts'
import type { RegistrationEvent, RegistrationState } from '../../domain/registration/review.ts'
import type { AccessGroup } from '../../domain/registration/sensitive.ts'
import type { Role } from '../../domain/semester.ts'

/** The columns that migrations/*.sql create. A test compares them. */
export interface Tables {
  users: {
    id: GeneratedAlways<number>
    first_name: string
    last_name: string
    email: string
    phone: string
    role: Role
    password_hash: string
    created_at: Generated<Date>
    disabled: Generated<boolean>
    email_confirmed_at: Date | null
    confirmation_asked_at: Date | null
    invited_at: Date | null
    /** Normalized. */
    search_text: GeneratedAlways<string>
  }
  password_reset: {
    user_id: number
    asked_at: Date
    token_hash: Buffer
    expires_at: Date
    used_at: Date | null
  }
  sign_in_link: { token_hash: Buffer; user_id: number; expires_at: Date; ended_at: Date | null }
  sign_in_counter: {
    account_hash: Buffer
    scope_hash: Buffer
    failures: number
    counted_since: Date
    next_attempt_at: Date
  }
  write_allowance: { key_hash: Buffer; bytes_left: number; counted_at: Date }
  rate_limit_window: { caller_hash: Buffer; window_start: Date; calls: number }
  mail_throttle: { address_hash: Buffer; about: ThrottledMail; sent_at: Date[]; job_ids: string[] }
  account_limit_hit: { user_id: number; reason: AccountLimit; hour: Date }
  session: {
    token_hash: Buffer
    user_id: number
    created_at: Generated<Date>
    expires_at: Date
    password_at: Date | null
  }
  grade_increment: {
    id: GeneratedAlways<number>
    incremented_at: Date
    culprit: string
    culprit_id: number
    reason: string | null
    undone_at: Date | null
    undone_by: string | null
  }
  raised_student: { increment_id: number; student_id: number; former: Grade; raised: Grade }
  semester: SemesterFieldColumns & { id: GeneratedAlways<number> }
  calendar_revision: { semester_id: number; revision: number; revised_at: Date }
  day_off: { semester_id: number; day: string; name: Generated<string> }
  enrollment_window: {
    id: GeneratedAlways<number>
    semester_id: number
    grades: string
    opens_at: Date
    closes_at: Date | null
  }
  wish: { student_id: number; course_id: number; position: number }
  bell_schedule: { id: GeneratedAlways<number>; semester_id: number; position: number; days: Days; grades: string }
  bell_schedule_row: {
    bell_schedule_id: number
    position: number
    label: string
    period: Period | null
    starts_at: string
    ends_at: string
    is_break: Generated<boolean>
  }
  grade_note: { semester_id: number; grade: NoteKey; message: Generated<string> }
  day_note: {
    semester_id: number
    grade: NoteKey
    day: 'm' | 't' | 'w' | 'f' | 'hs'
    time: Generated<string>
    msg: Generated<string>
  }
  teacher: {
    id: GeneratedAlways<number>
    first_name: string
    last_name: string
    email: string
    active: Generated<boolean>
  }
  student: {
    id: GeneratedAlways<number>
    first_name: string
    last_name: string
    grade: Grade
    parent_id: number
    awaits_acceptance: Generated<boolean>
    /** The account that sees the child. Null while the child awaits acceptance. */
    owner_id: GeneratedAlways<number | null>
    /** Normalized. */
    search_text: GeneratedAlways<string>
    /** As `toNameKey`. */
    name_key: GeneratedAlways<string>
  }
  different_children: { student_id: number; other_id: number; confirmed_at: Generated<Date> }
  /** The entry `student_id` no longer exists. */
  merged_student: { student_id: number; into_id: number; merged_at: Generated<Date> }
  calendar_address: { student_id: number; token_hash: Buffer | null; created_at: Date; ended_at: Date | null }
  course: CourseFieldColumns & {
    id: GeneratedAlways<number>
    semester_id: number
    period_span: Generated<string>
    active: Generated<boolean>
    current_seats: Generated<number>
    wait_list: Generated<number>
    offered_seats: Generated<number>
    revision: Generated<number>
    revised_at: Generated<Date>
  }
  roster_entry: {
    id: GeneratedAlways<number>
    course_id: number
    student_id: number
    status: 'enrolled' | 'waiting'
    grade: ClassGrade
    overridden: Generated<boolean>
    shares_time: Generated<boolean>
    updated_at: Generated<Date>
    semester_id: number
    days: Days
    period_span: string
    drop_course_id: number | null
    swap_automatic: Generated<boolean>
  }
  seat_offer: {
    id: GeneratedAlways<number>
    entry_id: number
    course_id: number
    offered_at: Date
    expires_at: Date
    reminded_at: Date | null
    drop_course_id: number | null
  }
  enrollment_log: {
    id: GeneratedAlways<number>
    logged_at: Generated<Date>
    semester_id: number
    course_id: number
    student_id: number
    section: string
    class: string
    semester: string
    first_name: string
    last_name: string
    status: LogStatus
    culprit: string
    /** Null when the wait list caused the change. */
    culprit_id: number | null
    /** Normalized. */
    search_text: GeneratedAlways<string>
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
  school: SchoolFieldColumns & { id: Generated<boolean> }
  system_notification: {
    id: GeneratedAlways<number>
    message: string
    type: 'success' | 'info' | 'warning' | 'error'
    active: Generated<boolean>
  }
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
    revision: Generated<number>
    student_id: number | null
    student_deleted: Generated<boolean>
    /** Whether the student existed before the registration was accepted. */
    attached: Generated<boolean>
    office: Buffer | null
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
    registration_id: number
    reference: string
    answers: AccessGroup
    purpose: 'read' | 'export'
    request_id: string | null
    network_address: string | null
  }
  registration_draft: {
    id: string
    code_hash: Buffer
    revision: Generated<number>
    saved_at: Date
    key_id: string
    content: Buffer
    bytes_left: Generated<number>
  }
  data_key: {
    key_id: string
    is_current: boolean
    since: Generated<Date>
  }
  erasure_count: {
    month: string
    kind: ErasedKind
    erased: number
  }
  lottery: {
    id: GeneratedAlways<number>
    semester_id: number
    opens_at: Date
    closes_at: Date
    priority: LotteryPool['priority']
    commitment: string
    key_id: string | null
    secret: Buffer | null
    rankings: ColumnType<SavedRanking[] | null, string | null, string | null>
    rankings_hash: string | null
    ranking_count: GeneratedAlways<number | null>
    ran_at: Date | null
    record: string | null
    digest: string | null
    figures: ColumnType<GradeFigures[] | null, string | null, string | null>
    demand: ColumnType<Demand[] | null, string | null, string | null>
    public_value: ColumnType<PublicValue | null, string | null, string | null>
  }
  lottery_event: {
    id: GeneratedAlways<number>
    semester_id: number
    happened_at: Generated<Date>
    kind: LotteryEvent
    commitment: string
    rankings_hash: string
  }
  replaced_commitment: {
    lottery_id: number
    commitment: string
    replaced_at: Generated<Date>
  }
  database_origin: {
    only_row: Generated<boolean>
    origin: string
  }
  lottery_code: {
    semester_id: number
    student_id: number
    code: number
  }
  lottery_family: {
    lottery_id: number
    parent_id: number
    draw_together: boolean
  }
  ranking_edit: {
    id: GeneratedAlways<number>
    lottery_id: number
    edited_at: Generated<Date>
    ranking: ColumnType<SavedRanking, string, never>
  }
  ranking: {
    lottery_id: number
    student_id: number
    code: number
    all_day_first: Generated<boolean>
    wishes: ColumnType<number[][], string, string>
    saved_at: Date
    results: ColumnType<Omit<LotteryResults, 'code'> | null, string | null, string | null>
    left_out: Generated<boolean>
  }
  reserve_place: { course_id: number; student_id: number; position: number }
  lottery_run: {
    lottery_id: number
    culprit: string
    culprit_id: number
    started_at: Date
    seen_at: Date
    percent: number
    failed: boolean
  }
  family_mail: {
    id: GeneratedAlways<number>
    user_id: number
    student_id: number | null
    course_id: number | null
    kind: FamilyMailKind
    facts: ColumnType<FamilyMailFacts & FamilyMailEvent, string, never>
    before: Generated<readonly Former[]>
    queued_at: Generated<Date>
    held_until: Date | null
    sent_at: Date | null
    failed_at: Date | null
    response: string | null
    skipped_at: Date | null
    skipped: SkippedBecause | null
  }
  muted_mail: { user_id: number; kind: OptionalMail }
  summarized_evening: { ends_at: Date }
  idempotent_response: {
    user_id: number
    key: string
    request_hash: Buffer
    status: number
    body: string
    etag: string | null
    stored_at: Date
  }
}

/** A field that the office may leave out has a default. */
type CourseFieldColumns = {
  [F in keyof StoredCourseFields]: undefined extends z.input<typeof CourseFields>[F]
    ? Generated<StoredCourseFields[F]>
    : StoredCourseFields[F]
}

/** A new semester needs a name only. */
type SemesterFieldColumns = {
  [F in keyof StoredSemesterFields]: F extends 'name'
    ? StoredSemesterFields[F]
    : null extends StoredSemesterFields[F]
      ? StoredSemesterFields[F]
      : Generated<StoredSemesterFields[F]>
}

type SchoolFieldColumns = { [F in keyof SchoolColumns]: Generated<SchoolColumns[F]> }

export type ThrottledMail =
  | 'reset-link'
  | 'sign-in-link'
  | 'already-registered'
  | 'registration-draft'
  | 'registration-received'
  | 'confirm-email'

export type ErasedKind = 'draft' | 'declined registration'

export type AccountLimit = 'commands' | 'children'

/** The action of a log row (rulings, section 2). */
export type LogStatus =
  | 'enrolled'
  | 'enrolled (override)'
  | 'dropped'
  | 'waitlisted'
  | 'waitlisted (override)'
  | 'removed from waitlist'
  | 'removed from reserve'
  | 'moved to enrolled'
  | 'moved to enrolled (override)'
  | 'offered'
  | 'offer declined'
  | 'offer expired'
  | 'offer withdrawn'
  | 'enrolled by swap'
  | 'dropped by swap'
  | 'enrolled past the wait list'
  | 'enrolled past the wait list (override)'
  | 'enrolled by merge'
  | 'enrolled by merge (override)'
  | 'waitlisted by merge'
  | 'waitlisted by merge (override)'
  /** The last entry of a child that was merged into another entry. */
  | 'moved by merge'
