import type { Generated, GeneratedAlways } from 'kysely'
import type { Grade } from '../../domain/grade.ts'
import type { Language } from '../../domain/language.ts'
import type { Role } from '../../domain/semester.ts'

/** The columns of migrations/0002_people.sql and 0017_languages.sql. */
export interface PeopleTables {
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
    language: Language | null
    tests_semester_id: number | null
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
  session: {
    token_hash: Buffer
    user_id: number
    created_at: Generated<Date>
    expires_at: Date
    password_at: Date | null
    idle_at: Date | null
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
  same_child: { student_id: number; kept_id: number; decided_at: Generated<Date> }
  /** The entry `student_id` no longer exists. */
  merged_student: { student_id: number; into_id: number; merged_at: Generated<Date> }
  calendar_address: { student_id: number; token_hash: Buffer | null; created_at: Date; ended_at: Date | null }
}
