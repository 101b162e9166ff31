import type { EducationRecord } from '../../../contract/educationRecord.ts'
import type { Student } from '../../../contract/students.ts'

const DATE = '2026-08-03T15:15:00Z'

/** The record of a child about which the school stores nothing but its name and account. */
export function recordOf(student: Pick<Student, 'id' | 'first_name' | 'last_name' | 'grade'>): EducationRecord {
  const { id, first_name, last_name, grade } = student
  return {
    made_at: DATE,
    student: { id, first_name, last_name, grade, awaits_acceptance: false, calendar_address: null },
    account: {
      first_name: 'Rosa',
      last_name,
      email: 'rosa@example.org',
      phone: '9285550100',
      language: 'en',
      created_at: DATE,
      email_confirmed_at: null,
      disabled: false,
      muted_emails: [],
    },
    other_entries: [],
    registrations: [],
    confirmations: [],
    confirmation_accesses: [],
    documents: [],
    document_accesses: [],
    grade_changes: [],
    places: [],
    reserve: [],
    marked: [],
    lotteries: [],
    history: [],
    emails: [],
    changes: [],
  }
}
