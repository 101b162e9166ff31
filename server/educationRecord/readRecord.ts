import { sql } from 'kysely'
import type { EducationRecord } from '../../contract/educationRecord.ts'
import type { AuditFields } from '../../domain/auditTrail.ts'
import type { Language } from '../../domain/language.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import { contentOf } from '../email/templates/familyEmail.ts'
import { EMAIL_RESULT, resultOf } from '../familyEmails/emailResult.ts'
import { FACTS_WITH_MESSAGE } from '../familyEmails/officeMessages.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { textsFor } from '../platform/texts/catalog.ts'
import { entriesOf, isAboutStudent } from '../rows/students.queries.ts'
import { readConfirmationAccesses, readConfirmations } from './confirmations.queries.ts'
import { readDocuments } from './documents.queries.ts'
import { readEnrollment, readSpanishNames } from './enrollment.queries.ts'
import { oldestFirst } from './oldestFirst.ts'
import { type Child, type RecordRequest, readRoles, recordedBy } from './recordedBy.ts'
import { readRegistrations } from './registrations.queries.ts'

type Db = Database | Transaction

/** Everything that the school stores about the child, and nothing about another family. */
export async function readRecord(db: Db, keys: KeyRing, request: RecordRequest): Promise<EducationRecord> {
  const { child, now } = request
  const language = await familyLanguage(db, child)
  const [student, account, other_entries, registrations, confirmations, confirmation_accesses, ...more] =
    await Promise.all([
      readStudent(db, child),
      readAccount(db, child),
      readOtherEntries(db, child),
      readRegistrations(db, keys, request),
      readConfirmations(db, keys, request),
      readConfirmationAccesses(db, request),
      readGradeChanges(db, child),
      readEnrollment(db, child.id, language),
      readHistory(db, child, language),
      readEmails(db, child, language),
      readChanges(db, child),
      readDocuments(db, request, language),
    ])
  const [grade_changes, enrollment, history, emails, changes, documents] = more
  const answers = { registrations, confirmations, confirmation_accesses, ...documents }
  const of = { student, account, other_entries, ...answers, grade_changes, ...enrollment, history, emails, changes }
  return { made_at: now.toISOString(), ...of }
}

async function familyLanguage(db: Db, { parent_id }: Child): Promise<Language> {
  const family = await db.selectFrom('users').select('language').where('id', '=', parent_id).executeTakeFirst()
  return family?.language ?? 'en'
}

async function readStudent(db: Db, { id }: Child): Promise<EducationRecord['student']> {
  const student = await db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'grade', 'awaits_acceptance'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const address = await db
    .selectFrom('calendar_address')
    .select(['created_at', 'ended_at'])
    .where('student_id', '=', id)
    .executeTakeFirst()
  const calendar_address = address
    ? { created_at: address.created_at.toISOString(), ended_at: address.ended_at?.toISOString() ?? null }
    : null
  return { ...student, calendar_address }
}

async function readAccount(db: Db, { parent_id }: Child): Promise<EducationRecord['account']> {
  const { created_at, email_confirmed_at, ...account } = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'phone', 'language', 'created_at', 'email_confirmed_at', 'disabled'])
    .where('id', '=', parent_id)
    .executeTakeFirstOrThrow()
  const muted = await db.selectFrom('muted_mail').select('kind').where('user_id', '=', parent_id).execute()
  return {
    ...account,
    created_at: created_at.toISOString(),
    email_confirmed_at: email_confirmed_at?.toISOString() ?? null,
    muted_emails: muted.map(({ kind }) => kind),
  }
}

async function readOtherEntries(db: Db, { id }: Child): Promise<EducationRecord['other_entries']> {
  const { rows } = await sql<{ decision: 'merged' | 'same child' | 'different child'; at: Date }>`
    select 'merged' as decision, merged_at as at from merged_student where into_id = ${id}
    union all select 'same child', decided_at from same_child where student_id = ${id}
    union all select 'same child', decided_at from same_child where kept_id = ${id}
    union all select 'different child', confirmed_at from different_children where student_id = ${id}
    union all select 'different child', confirmed_at from different_children where other_id = ${id}
    order by at`.execute(db)
  return rows.map(({ decision, at }) => ({ date: at.toISOString(), decision }))
}

async function readGradeChanges(db: Db, { id }: Child): Promise<EducationRecord['grade_changes']> {
  const raised = await db
    .selectFrom('raised_student')
    .select(['increment_id', 'former as before', 'raised as after'])
    .where('student_id', '=', id)
    .execute()
  const increments = await db
    .selectFrom('grade_increment')
    .select(['id', 'incremented_at', 'undone_at'])
    .where(sql<boolean>`id = any(${raised.map(({ increment_id }) => increment_id)}::integer[])`)
    .execute()
  return oldestFirst(increments).flatMap(({ id: increment, incremented_at, undone_at }) =>
    raised
      .filter(({ increment_id }) => increment_id === increment)
      .map(({ before, after }) => ({
        before,
        after,
        date: incremented_at.toISOString(),
        undone_at: undone_at?.toISOString() ?? null,
      })),
  )
}

async function readHistory(db: Db, child: Child, language: Language): Promise<EducationRecord['history']> {
  const rows = await db
    .selectFrom('enrollment_log')
    .select(['id', 'logged_at', 'semester', 'section', 'class', 'first_name', 'last_name', 'status'])
    .select(['culprit_id', 'reason', 'course_id'])
    .where(isAboutStudent(child.id))
    .execute()
  const roles = await readRoles(
    db,
    rows.map(({ culprit_id }) => culprit_id),
  )
  const ids = language === 'es' ? rows.map(({ course_id }) => course_id) : []
  const spanish = await readSpanishNames(db, ids)
  return oldestFirst(rows).map(({ id, logged_at, culprit_id, course_id, ...row }) => ({
    ...row,
    class: spanish.get(course_id) ?? row.class,
    date: logged_at.toISOString(),
    by: culprit_id === null ? 'automatic' : recordedBy(child, { id: culprit_id, role: roles.get(culprit_id) }),
  }))
}

/** With the texts as the family read them. The summary of a day has all children of its account, so that of a former account is left out. */
async function readEmails(db: Db, { id, parent_id }: Child, language: Language): Promise<EducationRecord['emails']> {
  const { time_zone } = await db.selectFrom('school').select('time_zone').executeTakeFirstOrThrow()
  const t = textsFor(language)
  const rows = await db
    .selectFrom('family_mail')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('office_message')
          .select(['office_message.id', 'subject', 'text'])
          .whereRef('office_message.id', '=', 'message_id')
          .offset(OPTIMIZATION_FENCE)
          .as('office_message'),
      (join) => join.onTrue(),
    )
    .select([
      'family_mail.id',
      'family_mail.user_id',
      'kind',
      'queued_at',
      ...EMAIL_RESULT,
      FACTS_WITH_MESSAGE.as('facts'),
    ])
    .where('student_id', '=', id)
    .where(({ eb, or }) => or([eb('user_id', '=', parent_id), eb('kind', '<>', 'daily-summary')]))
    .execute()
  return oldestFirst(rows).map((row) => {
    const { subject, paragraphs } = contentOf(t, row.facts, time_zone)
    const lines = paragraphs.flatMap((part) => (typeof part === 'string' ? part : 'lines' in part ? part.lines : []))
    const to = row.user_id === parent_id ? 'family' : 'another account'
    const { kind, queued_at } = row
    return { kind, queued_at: queued_at.toISOString(), ...resultOf(row), to, subject, text: lines.join('\n') }
  })
}

/** The fields whose values are about the child only. Others, such as its account, can name another family. */
const SHOWN_FIELDS = [
  'first_name',
  'last_name',
  'grade',
  'calendar_address',
  'ranking',
  'all_day_first',
  'draw_together',
]

async function readChanges(db: Db, child: Child): Promise<EducationRecord['changes']> {
  const rows = await db
    .selectFrom(sql<{ id: number }>`(${entriesOf(child.id)})`.as('entry'))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('audit_entry')
          .selectAll()
          .where(sql<boolean>`subject_kind = 'student' and subject_id = entry.id`)
          .offset(OPTIMIZATION_FENCE)
          .as('audited'),
      (join) => join.onTrue(),
    )
    .select(['audited.id', 'recorded_at', 'user_id', 'user_role', 'action', 'before', 'after'])
    .execute()
  return oldestFirst(rows).map(({ recorded_at, user_id, user_role: role, action, before, after }) => ({
    date: recorded_at.toISOString(),
    by: recordedBy(child, { id: user_id, role }),
    action,
    fields: changedFields(before, after),
  }))
}

function changedFields(
  before: AuditFields | null,
  after: AuditFields | null,
): EducationRecord['changes'][number]['fields'] {
  const shown = (fields: AuditFields | null, field: string) => (fields && field in fields ? fields[field] : undefined)
  return [...new Set(Object.keys({ ...before, ...after }))].map((field) => ({
    field,
    ...(SHOWN_FIELDS.includes(field) && { before: shown(before, field), after: shown(after, field) }),
  }))
}
