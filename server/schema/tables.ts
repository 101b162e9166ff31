import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RoundResults } from '../../contract/enrollment/lotteryResults.ts'
import type { Days, Period } from '../../domain/days.ts'
import type { GradeFigures } from '../../domain/enrollment/lottery/figures.ts'
import type { FreedSeats } from '../../domain/enrollment/waitList/waitList.ts'
import type { ClassGrade, NoteKey } from '../../domain/grade.ts'
import type { MailAndLimitTables } from './mailAndLimitTables.ts'
import type { PeopleTables } from './peopleTables.ts'
import type { RegistrationTables } from './registrationTables.ts'

/** The columns that migrations/*.sql create: here those of the school, its classes and its lottery. A test compares them. */
export interface Tables extends PeopleTables, RegistrationTables, MailAndLimitTables {
  semester: {
    id: GeneratedAlways<number>
    name: string
    active: Generated<boolean>
    disabled: Generated<boolean>
    freed_seats: Generated<FreedSeats>
    offer_hours: Generated<number>
    starts_on: string | null
    ends_on: string | null
  }
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
  course: {
    id: GeneratedAlways<number>
    semester_id: number
    section: string
    name: string
    description: Generated<string>
    teacher_id: number
    grade: string
    room: Generated<string>
    period: Period
    period_span: Generated<string>
    days: Days
    time: Generated<string>
    restrictions: Generated<string>
    active: Generated<boolean>
    max_seats: number
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
  school: {
    id: Generated<boolean>
    name: Generated<string>
    time_zone: Generated<string>
    office_name: Generated<string>
    office_email: Generated<string>
    office_phone: Generated<string>
    liaison_name: Generated<string>
    liaison_email: Generated<string>
    liaison_phone: Generated<string>
    state_coordinator_name: Generated<string>
    state_coordinator_email: Generated<string>
    state_coordinator_phone: Generated<string>
    registration_years: Generated<string>
    children_per_family: Generated<number>
    office_creates_notifications: Generated<boolean>
    draft_retention_days: Generated<number>
    declined_retention_days: Generated<number>
  }
  system_notification: {
    id: GeneratedAlways<number>
    message: string
    type: 'success' | 'info' | 'warning' | 'error'
    active: Generated<boolean>
  }
  data_key: {
    key_id: string
    is_current: boolean
    since: Generated<Date>
  }
  preference_round: {
    id: GeneratedAlways<number>
    semester_id: number
    opens_at: Date
    closes_at: Date
    siblings_together: boolean
    commitment: string
    key_id: string | null
    seed: Buffer | null
    drawn_at: Date | null
    record: string | null
    digest: string | null
    figures: ColumnType<GradeFigures[] | null, string | null, string | null>
  }
  replaced_commitment: {
    round_id: number
    commitment: string
    replaced_at: Generated<Date>
  }
  database_origin: {
    only_row: Generated<boolean>
    origin: string
  }
  ranking: {
    round_id: number
    student_id: number
    code: number
    wishes: ColumnType<number[][], string, string>
    saved_at: Date
    results: ColumnType<Omit<RoundResults, 'code'> | null, string | null, string | null>
    left_out: Generated<boolean>
  }
  draw_run: {
    round_id: number
    culprit: string
    culprit_id: number
    started_at: Date
    seen_at: Date
    percent: number
    failed: boolean
  }
}

/** The action of a log row (rulings, section 2). */
export type LogStatus =
  | 'enrolled'
  | 'enrolled (override)'
  | 'dropped'
  | 'waitlisted'
  | 'waitlisted (override)'
  | 'removed from waitlist'
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
