import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { z } from 'zod'
import type { CourseFields, StoredCourseFields } from '../../contract/courseFields.ts'
import type { LotteryResults } from '../../contract/enrollment/lotteryResults.ts'
import type { FilteredList } from '../../contract/savedFilters.ts'
import type { SchoolColumns } from '../../contract/school.ts'
import type { StoredSemesterFields } from '../../contract/semesters.ts'
import type { Days, Period } from '../../domain/days.ts'
import type { ClassDemand } from '../../domain/enrollment/lottery/demand.ts'
import type { GradeFigures } from '../../domain/enrollment/lottery/figures.ts'
import type { LotteryEvent } from '../../domain/enrollment/lottery/lotteryTimes.ts'
import type { LotteryPool } from '../../domain/enrollment/lottery/pool.ts'
import type { SavedRanking } from '../../domain/enrollment/lottery/poolLines.ts'
import type { Change } from '../../domain/enrollment/lottery/record.ts'
import type { PublicValue } from '../../domain/enrollment/lottery/seed.ts'
import type { ChildPlace, LostPlace, LostSwap, UndoableChange } from '../../domain/enrollment/undo.ts'
import type { ClassGrade, NoteKey } from '../../domain/grade.ts'
import type { LogoType } from '../../domain/logo.ts'
import type { Pausable } from '../../domain/pauses.ts'
import type { DocumentTables } from './documentTables.ts'
import type { EmailAndLimitTables } from './emailAndLimitTables.ts'
import type { PeopleTables } from './peopleTables.ts'
import type { RegistrationTables } from './registrationTables.ts'

/** The columns that migrations/*.sql create: here those of the school, its classes and its lottery. A test compares them. */
export interface Tables extends PeopleTables, RegistrationTables, DocumentTables, EmailAndLimitTables {
  semester: SemesterFieldColumns & { id: GeneratedAlways<number>; test_of: number | null }
  calendar_revision: { semester_id: number; revision: number; revised_at: Date }
  day_off: { semester_id: number; day: string; name: Generated<string> }
  enrollment_window: {
    id: GeneratedAlways<number>
    semester_id: number
    grades: string
    opens_at: Date
    closes_at: Date | null
  }
  restore_trial: { only_row: Generated<boolean>; tried_at: Date; file: string; problem: string | null }
  last_backup: { only_row: Generated<boolean>; finished_at: Date; file: string; bytes: number }
  pause: { action: Pausable; message: string; paused_at: Date }
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
  grade_note: { semester_id: number; grade: NoteKey; message: Generated<string>; message_es: Generated<string> }
  day_note: {
    semester_id: number
    grade: NoteKey
    day: 'm' | 't' | 'w' | 'f' | 'hs'
    time: Generated<string>
    msg: Generated<string>
    msg_es: Generated<string>
  }
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
    /** What the office says about its change. */
    reason: string | null
    /** Normalized. */
    search_text: GeneratedAlways<string>
  }
  school: SchoolFieldColumns & { id: Generated<boolean> }
  school_logo: {
    only_row: Generated<boolean>
    hash: string
    type: LogoType
    width: number
    height: number
    bytes: Buffer
  }
  system_notification: {
    id: GeneratedAlways<number>
    message: string
    message_es: Generated<string>
    type: 'success' | 'info' | 'warning' | 'error'
    active: Generated<boolean>
  }
  data_key: {
    key_id: string
    is_current: boolean
    since: Generated<Date>
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
    pool: ColumnType<LotteryPool | null, string | null, string | null>
    rankings: ColumnType<SavedRanking[] | null, string | null, string | null>
    rankings_hash: string | null
    ranking_count: GeneratedAlways<number | null>
    kept_at: Date | null
    ran_at: Date | null
    record: string | null
    digest: string | null
    figures: ColumnType<GradeFigures[] | null, string | null, string | null>
    demand: ColumnType<ClassDemand[] | null, string | null, string | null>
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
  lottery_edit: {
    lottery_id: number
    id: GeneratedAlways<number>
    edited_at: Generated<Date>
    reason: string | null
    change: ColumnType<Change, string, never>
  }
  /** Of earlier versions. */
  ranking_edit: { lottery_id: number; id: GeneratedAlways<number>; edited_at: Generated<Date>; ranking: unknown }
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
  saved_filter: { id: GeneratedAlways<number>; user_id: number; list: FilteredList; name: string; search: string }
  roster_change: {
    user_id: number
    log_id: number
    made_at: Generated<Date>
    student_id: number
    semester_id: number
    course_id: number
    from_course_id: number | null
    change: UndoableChange
    revisions: ColumnType<Record<string, number>, string, string>
    places: ColumnType<ChildPlace[], string, string>
    offered_student_id: number | null
  }
  class_change: {
    user_id: number
    id: GeneratedAlways<number>
    made_at: Generated<Date>
    log_id: number
    courses: ColumnType<ChangedClass[], string, string>
    places: ColumnType<LostPlace[], string, string>
    swaps: ColumnType<LostSwap[], string, string>
  }
  reserve_place: { course_id: number; student_id: number; position: number }
  lottery_run: {
    lottery_id: number
    culprit: string
    culprit_id: number
    started_at: Date
    seen_at: Date
    percent: number
    refusal: string | null
    failed: boolean
  }
}

/** A class with its revision after a change, and as it was before. */
export interface ChangedClass {
  readonly id: number
  readonly revision: number
  readonly was: StoredCourseFields & { readonly semester_id: number; readonly active: boolean }
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
  | 'back on waitlist'
  | 'back on waitlist (override)'
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
