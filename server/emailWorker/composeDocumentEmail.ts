import { sql } from 'kysely'
import { LOCALES } from '../../domain/language.ts'
import { fullName } from '../../domain/person.ts'
import { accountsOf, childAccess, isLinkedTo } from '../access/children.ts'
import { paperName } from '../documents/paperName.ts'
import { findPapers, isAskedNow } from '../documents/papers.queries.ts'
import { mayRemindOf } from '../documents/reminders.queries.ts'
import type { EmailToSend } from '../email/email.ts'
import { recipientById, textsOf } from '../email/recipients.queries.ts'
import { documentReturned, documentsMissing } from '../email/templates/documentEmails.ts'
import type { ComposedEmail, ComposeOptions, EmailSchool } from './composed.ts'

type ReturnedEmail = Extract<EmailToSend, { about: 'document-returned' }>
type MissingEmail = Extract<EmailToSend, { about: 'documents-missing' }>

/** Undefined when the family has sent it again or cannot anymore, the office has decided otherwise, or the account that sent it does not see the child. */
export async function composeDocumentReturned(
  { postgres: { db }, publicUrl, clock }: ComposeOptions,
  { document_id, decided_at }: ReturnedEmail,
  school: EmailSchool,
): Promise<ComposedEmail | undefined> {
  const document = await db
    .selectFrom('document')
    .innerJoin('document_request', 'document_request.id', 'document.request_id')
    .innerJoin('semester', 'semester.id', 'document_request.semester_id')
    .innerJoin('school', (join) => join.onTrue())
    .innerJoin('student', 'student.id', 'document.student_id')
    .select(['first_name', 'last_name', 'sent_by', 'reason', 'kind', 'title', 'title_es', childAccess])
    .where('document.id', '=', document_id)
    .where('document.state', '=', 'returned')
    .where('document.decided_at', '=', new Date(decided_at))
    .where(isAskedNow(clock()))
    .executeTakeFirst()
  const account = accountsOf(document?.access ?? null).find((id) => id === document?.sent_by)
  const to = account === undefined ? undefined : await recipientById(db, account)
  if (!document || !to) return undefined
  const t = textsOf(to)
  const of = { name: paperName(document, t.language), child: fullName(document), reason: document.reason ?? '' }
  return { to, content: documentReturned(t, { ...of, publicUrl }), school }
}

/** What is missing when the email is written. Undefined when that is nothing. */
export async function composeDocumentsMissing(
  { postgres: { db }, keys, publicUrl, clock }: ComposeOptions,
  { user_id, semester_id }: MissingEmail,
  school: EmailSchool,
): Promise<ComposedEmail | undefined> {
  const to = await recipientById(db, user_id)
  const requests = sql<boolean>`document_request.semester_id = ${semester_id}`
  const found = await findPapers(db, keys, { children: isLinkedTo(user_id), requests }, clock())
  const papers = await mayRemindOf(db, keys, found)
  if (!to || papers.length === 0) return undefined
  const t = textsOf(to)
  const day = new Intl.DateTimeFormat(LOCALES[t.language], { dateStyle: 'long', timeZone: 'UTC' })
  const missing = papers.map(({ child, paper: { request } }) => ({
    child: fullName(child),
    name: paperName(request, t.language),
    due: day.format(new Date(request.due_on)),
  }))
  return { to, content: documentsMissing(t, { school: school.name, papers: missing, publicUrl }), school }
}
