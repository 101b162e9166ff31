import { type Selectable, sql } from 'kysely'
import {
  type ClassMail,
  listClassMails,
  type MessageToFamilies,
  writeToFamilies as writeToFamiliesCall,
} from '../../contract/classMails.ts'
import { getMailChoices, type MailChoices, updateMailChoices } from '../../contract/mailChoices.ts'
import { OPTIONAL_MAILS, type OptionalMail } from '../../domain/familyMail/familyMail.ts'
import { secondsUntil } from '../../domain/retryAfter.ts'
import { type AuditTrail, createRequestTrail } from '../auditTrail/trail.ts'
import { auditedCourse } from '../courses/course.row.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { fieldError, notFound, Problem } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import type { Tables } from '../schema/tables.ts'
import { queueFamilyMails } from './queueFamilyMails.ts'

const LIMIT = 500

/**
 * The latest mails about a class first.
 * @throws 404
 */
async function mailsOfClass(db: Database, course_id: number): Promise<ClassMail[]> {
  const course = await db.selectFrom('course').select('id').where('id', '=', course_id).executeTakeFirst()
  if (!course) throw notFound()
  const rows = await db
    .selectFrom('family_mail')
    .innerJoin('users', 'users.id', 'family_mail.user_id')
    .select(['family_mail.id', 'kind', 'facts', 'queued_at', 'sent_at', 'failed_at', 'response'])
    .select(['skipped_at', 'skipped', 'held_until'])
    .select(['users.id as parent_id', 'users.first_name', 'users.last_name'])
    .where('course_id', '=', course_id)
    .orderBy('family_mail.id', 'desc')
    .limit(LIMIT)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    child: row.facts.child,
    parent: { id: row.parent_id, first_name: row.first_name, last_name: row.last_name },
    queued_at: row.queued_at.toISOString(),
    state: stateOf(row),
    held_until: row.held_until?.toISOString() ?? null,
    ended_at: (row.sent_at ?? row.failed_at ?? row.skipped_at)?.toISOString() ?? null,
    response: row.response,
  }))
}

type Columns = Pick<Selectable<Tables['family_mail']>, 'skipped' | 'sent_at' | 'failed_at' | 'held_until'>

function stateOf({ skipped, sent_at, failed_at, held_until }: Columns): ClassMail['state'] {
  if (skipped) return skipped
  if (sent_at) return 'sent'
  if (failed_at) return 'failed'
  return held_until ? 'held' : 'waiting'
}

export function familyMailRoutes(api: Api): void {
  api.query(getMailChoices, async (db, { user }) => respondWith(200, { choices: await readMailChoices(db, user.id) }))

  api.command(updateMailChoices, async (trx, { body, user }) => {
    await saveMailChoices(trx, user.id, body)
    return respondWith(200, { choices: await readMailChoices(trx, user.id) })
  })

  api.query(listClassMails, async (db, { params }) => respondWith(200, { mails: await mailsOfClass(db, params.id) }))

  api.command(writeToFamiliesCall, async (trx, request) => {
    const { params, body } = request
    const families = await writeToFamilies(trx, createRequestTrail(trx, request), { ...body, course_id: params.id })
    return respondWith(201, { families })
  })
}

async function readMailChoices(db: Database | Transaction, user_id: number): Promise<MailChoices> {
  const rows = await db.selectFrom('muted_mail').select('kind').where('user_id', '=', user_id).execute()
  const isSent = (kind: OptionalMail) => !rows.some((muted) => muted.kind === kind)
  return {
    class_changed: isSent('class-changed'),
    enrolled: isSent('enrolled'),
    lottery_results: isSent('lottery-results'),
    daily_summary: isSent('daily-summary'),
  }
}

/** Replaces the choices of the parent. */
async function saveMailChoices(trx: Transaction, user_id: number, choices: MailChoices): Promise<void> {
  const sent: Readonly<Record<OptionalMail, boolean>> = {
    'class-changed': choices.class_changed,
    enrolled: choices.enrolled,
    'lottery-results': choices.lottery_results,
    'daily-summary': choices.daily_summary,
  }
  await trx.deleteFrom('muted_mail').where('user_id', '=', user_id).execute()
  const muted = OPTIONAL_MAILS.filter((kind) => !sent[kind]).map((kind) => ({ user_id, kind }))
  if (muted.length > 0)
    await trx
      .insertInto('muted_mail')
      .values(muted)
      .onConflict((on) => on.doNothing())
      .execute()
}

const HOUR_MS = 60 * 60 * 1000
const MESSAGES_PER_HOUR = 5

/**
 * Emails a message of the office to each family of a class once. Returns the number of families.
 * @throws 404; 422 on `to` when no family is there; 429 after five messages to the class within an hour
 */
async function writeToFamilies(
  trx: Transaction,
  trail: AuditTrail,
  { course_id, subject, text, to }: MessageToFamilies & { readonly course_id: number },
): Promise<number> {
  const course = await trx.selectFrom('course').select('id').where('id', '=', course_id).forNoKeyUpdate().execute()
  if (course.length === 0) throw notFound()
  await refuseTooMany(trx, course_id)
  const children = await oneChildPerFamily(trx, course_id, to)
  if (children.length === 0) throw fieldError('to', 'There are no families in this group. Choose another group.')
  await queueFamilyMails(
    trx,
    children.map(({ student_id }) => ({ kind: 'office-message', subject, text, student_id, course_id })),
  )
  const { subject: audited } = await auditedCourse(trx, course_id)
  trail.created({ ...audited, kind: 'message' }, { to, subject, text, families: children.length })
  return children.length
}

/** The rows of one message have the same time, which is that of their transaction. */
async function refuseTooMany(trx: Transaction, course_id: number): Promise<void> {
  const messages = await trx
    .selectFrom('family_mail')
    .select(['queued_at', sql<Date>`now()`.as('now')])
    .distinct()
    .where('course_id', '=', course_id)
    .where('kind', '=', 'office-message')
    .where('queued_at', '>', sql<Date>`now() - interval '1 hour'`)
    .orderBy('queued_at')
    .execute()
  const [first] = messages
  if (first && messages.length >= MESSAGES_PER_HOUR)
    throw tooManyMessages(secondsUntil(new Date(first.queued_at.getTime() + HOUR_MS), first.now))
}

function tooManyMessages(retryAfter: number): Problem {
  const minutes = Math.ceil(retryAfter / 60)
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  const message = `You can send ${MESSAGES_PER_HOUR} messages to a class in an hour. Please try again in ${wait}.`
  return new Problem(429, message, { code: 'throttled', retryAfter })
}

function oneChildPerFamily(trx: Transaction, course_id: number, to: MessageToFamilies['to']) {
  return trx
    .selectFrom('roster_entry as entry')
    .innerJoin('student', 'student.id', 'entry.student_id')
    .select(({ fn }) => fn.min('student.id').as('student_id'))
    .where('entry.course_id', '=', course_id)
    .where('entry.status', 'in', to === 'enrolled' ? ['enrolled'] : ['enrolled', 'waiting'])
    .groupBy('student.parent_id')
    .execute()
}
