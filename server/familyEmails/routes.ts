import {
  type ClassEmail,
  type FamilyEmail,
  listClassEmails,
  listFamilyEmails,
  writeToFamilies as writeToFamiliesCall,
} from '../../contract/classEmails.ts'
import { type EmailChoices, getEmailChoices, updateEmailChoices } from '../../contract/emailChoices.ts'
import { listMessages, writeToGroup as writeToGroupCall } from '../../contract/messages.ts'
import { OPTIONAL_EMAILS, type OptionalEmail } from '../../domain/familyEmails/familyEmail.ts'
import { createRequestTrail } from '../auditTrail/trail.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { notFound } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import { findSemester } from '../rows/semesters.queries.ts'
import { EMAIL_RESULT, resultOf } from './emailResult.ts'
import { messagesOf, writeToFamilies, writeToGroup } from './officeMessages.ts'

const LIMIT = 500

/**
 * The latest emails about a class first.
 * @throws 404
 */
async function emailsOfClass(db: Database, course_id: number): Promise<ClassEmail[]> {
  const course = await db.selectFrom('course').select('id').where('id', '=', course_id).executeTakeFirst()
  if (!course) throw notFound()
  const rows = await selectEmails(db)
    .innerJoin('users', 'users.id', 'family_mail.user_id')
    .select(['users.id as parent_id', 'users.first_name', 'users.last_name'])
    .where('course_id', '=', course_id)
    .execute()
  return rows.map(({ parent_id, first_name, last_name, ...row }) => ({
    ...toEmail(row),
    parent: { id: parent_id, first_name, last_name },
  }))
}

/**
 * The latest emails to a family first.
 * @throws 404
 */
async function emailsOfFamily(db: Database, user_id: number): Promise<FamilyEmail[]> {
  const parents = db.selectFrom('users').select('id').where('role', '=', 'parent')
  if (!(await parents.where('id', '=', user_id).executeTakeFirst())) throw notFound()
  const rows = await selectEmails(db).where('user_id', '=', user_id).execute()
  return rows.map((row) => ({ ...toEmail(row), class: row.facts.class }))
}

const EMAIL_COLUMNS = ['family_mail.id', 'kind', 'facts', 'queued_at', 'response'] as const

function selectEmails(db: Database) {
  return db
    .selectFrom('family_mail')
    .select(EMAIL_COLUMNS)
    .select(EMAIL_RESULT)
    .orderBy('family_mail.id', 'desc')
    .limit(LIMIT)
}

type EmailRow = Awaited<ReturnType<ReturnType<typeof selectEmails>['execute']>>[number]

function toEmail(row: EmailRow): Omit<ClassEmail, 'parent'> {
  return {
    id: row.id,
    kind: row.kind,
    child: row.facts.child,
    queued_at: row.queued_at.toISOString(),
    held_until: row.held_until?.toISOString() ?? null,
    ...resultOf(row),
    response: row.response,
  }
}

export function familyEmailRoutes(api: Api): void {
  api.query(getEmailChoices, async (db, { user }) => respondWith(200, { choices: await readEmailChoices(db, user.id) }))

  api.command(updateEmailChoices, async (trx, { body, user }) => {
    await saveEmailChoices(trx, user.id, body)
    return respondWith(200, { choices: await readEmailChoices(trx, user.id) })
  })

  api.query(listClassEmails, async (db, { params }) => respondWith(200, { mails: await emailsOfClass(db, params.id) }))

  api.query(listFamilyEmails, async (db, { params }) =>
    respondWith(200, { mails: await emailsOfFamily(db, params.id) }),
  )

  api.command(writeToFamiliesCall, async (trx, request) => {
    const { params, body, user: by } = request
    const message = { ...body, by, course_id: params.id }
    return respondWith(201, { families: await writeToFamilies(trx, createRequestTrail(trx, request), message) })
  })

  api.query(listMessages, async (db, { params, user }) => {
    const semester = await findSemester(db, params.semester, user)
    return respondWith(200, { messages: await messagesOf(db, semester.id) })
  })

  api.command(writeToGroupCall, async (trx, request) => {
    const { params, body, user: by } = request
    const semester = await findSemester(trx, params.semester, by)
    const message = { ...body, by, semester }
    return respondWith(201, { families: await writeToGroup(trx, createRequestTrail(trx, request), message) })
  })
}

async function readEmailChoices(db: Database | Transaction, user_id: number): Promise<EmailChoices> {
  const rows = await db.selectFrom('muted_mail').select('kind').where('user_id', '=', user_id).execute()
  const isSent = (kind: OptionalEmail) => !rows.some((muted) => muted.kind === kind)
  return {
    class_changed: isSent('class-changed'),
    enrolled: isSent('enrolled'),
    lottery_results: isSent('lottery-results'),
    daily_summary: isSent('daily-summary'),
  }
}

/** Replaces the choices of the parent. */
async function saveEmailChoices(trx: Transaction, user_id: number, choices: EmailChoices): Promise<void> {
  const sent: Readonly<Record<OptionalEmail, boolean>> = {
    'class-changed': choices.class_changed,
    enrolled: choices.enrolled,
    'lottery-results': choices.lottery_results,
    'daily-summary': choices.daily_summary,
  }
  await trx.deleteFrom('muted_mail').where('user_id', '=', user_id).execute()
  const muted = OPTIONAL_EMAILS.filter((kind) => !sent[kind]).map((kind) => ({ user_id, kind }))
  if (muted.length > 0)
    await trx
      .insertInto('muted_mail')
      .values(muted)
      .onConflict((on) => on.doNothing())
      .execute()
}
