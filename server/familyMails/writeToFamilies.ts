import { sql } from 'kysely'
import type { MessageToFamilies } from '../../contract/classMails.ts'
import { secondsUntil } from '../../domain/retryAfter.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import { auditedCourse } from '../courses/auditedCourse.ts'
import type { Transaction } from '../db/database.ts'
import { fieldError, notFound, Problem } from '../http/problem.ts'
import { queueFamilyMails } from './queueFamilyMails.ts'

const HOUR_MS = 60 * 60 * 1000
const MESSAGES_PER_HOUR = 5

/**
 * Emails a message of the office to each family of a class once. Returns the number of families.
 * @throws 404; 422 on `to` when no family is there; 429 after five messages to the class within an hour
 */
export async function writeToFamilies(
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
