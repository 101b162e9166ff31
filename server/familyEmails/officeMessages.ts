import { sql } from 'kysely'
import type { MessageToFamilies } from '../../contract/classEmails.ts'
import type { MessageToGroup, SentMessage } from '../../contract/messages.ts'
import type { Semester } from '../../contract/semesters.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { english } from '../../domain/english.ts'
import type { FamilyEmailEvent, FamilyEmailFacts } from '../../domain/familyEmails/familyEmail.ts'
import { fullName } from '../../domain/person.ts'
import { secondsUntil } from '../../domain/retryAfter.ts'
import { recipients } from '../access/children.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { fieldError, notFound, Problem } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { auditedCourse } from '../rows/course.row.ts'
import { queueFamilyEmails } from './queueFamilyEmails.ts'

const LISTED = 100
const CLASS_LIMIT: Limit = { limit: 5, group: 'class' }
const GROUP_LIMIT: Limit = { limit: 10, group: 'semester' }

interface Writer {
  readonly by: SessionUser
}

/**
 * Emails a message of the office to each family of a class once. Returns the number of families.
 * @throws 404; 422 on `to` when no family is there; 429 after five messages to the class within an hour
 */
export async function writeToFamilies(
  trx: Transaction,
  trail: AuditTrail,
  { course_id, by, subject, text, to }: MessageToFamilies & Writer & { readonly course_id: number },
): Promise<number> {
  const course = await trx
    .selectFrom('course')
    .select(['semester_id', 'name'])
    .where('id', '=', course_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!course) throw notFound()
  const { semester_id, name } = course
  await refuseTooMany(trx, { course_id, ...CLASS_LIMIT })
  const children = await oneChildPerFamily(trx, { semester_id, to, course: course_id, isActive: false })
  if (children.length === 0) throw noFamily()
  const families = children.length
  const message = { semester_id, course_id, subject, text, to, group: { class: name }, families, by }
  const message_id = await insertMessage(trx, message)
  const event = { kind: 'office-message', subject, text, message_id } as const
  await queueFamilyEmails(
    trx,
    children.map(({ student_id }) => ({ ...event, student_id, course_id })),
  )
  const { subject: audited } = await auditedCourse(trx, course_id)
  trail.created({ ...audited, kind: 'message' }, { to, subject, text, families })
  return families
}

/**
 * As `writeToFamilies`, to the families of a semester, or of a class, a day, a grade or a teacher in it, or of named students. Only active
 * classes count, unless they are named.
 * @throws 422; 429 after ten messages within an hour
 */
export async function writeToGroup(
  trx: Transaction,
  trail: AuditTrail,
  { semester, by, subject, text, to, ...chosen }: MessageToGroup & Writer & { readonly semester: Semester },
): Promise<number> {
  const semester_id = semester.id
  await sql`select pg_advisory_xact_lock(hashtext('messages'), ${semester_id}::integer)`.execute(trx)
  await refuseTooMany(
    trx,
    chosen.course === undefined ? { semester_id, ...GROUP_LIMIT } : { course_id: chosen.course, ...CLASS_LIMIT },
  )
  const children = chosen.students
    ? await oneOfThese(trx, chosen.students)
    : await oneChildPerFamily(trx, { ...chosen, semester_id, to, isActive: chosen.courses === undefined })
  if (children.length === 0) throw noFamily()
  const group = await nameGroup(trx, semester_id, chosen)
  const families = children.length
  const message = { semester_id, course_id: chosen.course ?? null, subject, text, to, group, families, by }
  const id = await insertMessage(trx, message)
  const event = { kind: 'office-message', subject, text, semester: semester.name, message_id: id } as const
  const is_named = chosen.students !== undefined
  await queueFamilyEmails(
    trx,
    children.map(({ student_id }) => ({ ...event, student_id, course_id: null, ...(is_named && { is_named }) })),
  )
  const audited = { ...(is_named ? {} : { to }), ...group, subject, text, families }
  trail.created({ kind: 'message', id, name: semester.name }, audited)
  return families
}

/** The latest messages to families of a semester first. */
export async function messagesOf(db: Database, semester_id: number): Promise<SentMessage[]> {
  const rows = await db
    .selectFrom('office_message')
    .select(['id', 'subject', 'text', 'part', 'audience', 'families', 'sent_by', 'sent_at'])
    .where('semester_id', '=', semester_id)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map(({ part, audience, sent_at, ...row }) => {
    return { ...row, to: part, group: audience, sent_at: sent_at.toISOString() }
  })
}

/** What an email says, with the subject and text of its message. Needs a left join of the message. */
export const FACTS_WITH_MESSAGE = sql<FamilyEmailFacts & FamilyEmailEvent>`
  facts || case when office_message.id is null then '{}' else jsonb_build_object('subject', subject, 'text', text) end`

interface NewMessage extends Writer, Pick<SentMessage, 'subject' | 'text' | 'to' | 'group' | 'families'> {
  readonly semester_id: number
  readonly course_id: number | null
}

async function insertMessage(trx: Transaction, { to, group, by, ...message }: NewMessage): Promise<number> {
  const { id } = await trx
    .insertInto('office_message')
    .values({ ...message, part: to, audience: JSON.stringify(group), sent_by: fullName(by) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function noFamily(): Problem {
  return fieldError('to', english`There are no families in this group. Choose another group.`)
}

interface Limit {
  /** Counts the messages to one class, or those to groups of one semester. */
  readonly course_id?: number
  readonly semester_id?: number
  readonly limit: number
  readonly group: 'class' | 'semester'
}

/** @throws 429 with the seconds until the first of the last hour's messages is an hour old */
async function refuseTooMany(trx: Transaction, { course_id, semester_id, limit, group }: Limit): Promise<void> {
  const messages = await trx
    .selectFrom('office_message')
    .select(['sent_at', sql<Date>`now()`.as('now')])
    .$if(course_id !== undefined, (query) => query.where('course_id', '=', course_id ?? 0))
    .$if(semester_id !== undefined, (query) =>
      query.where('semester_id', '=', semester_id ?? 0).where('course_id', 'is', null),
    )
    .where('sent_at', '>', sql<Date>`now() - interval '1 hour'`)
    .orderBy('sent_at')
    .execute()
  const [first] = messages
  if (!first || messages.length < limit) return
  const retryAfter = secondsUntil(new Date(first.sent_at.getTime() + HOUR_MS), first.now)
  const minutes = Math.ceil(retryAfter / 60)
  const again =
    minutes === 1 ? english`Please try again in 1 minute.` : english`Please try again in ${minutes} minutes.`
  const limited =
    group === 'class'
      ? english`You can send ${limit} messages to a class in an hour.`
      : english`You can send ${limit} messages to groups of a semester in an hour.`
  throw new Problem(429, `${limited} ${again}`, { code: 'throttled', retryAfter })
}

type Chosen = Pick<MessageToGroup, 'course' | 'courses' | 'students' | 'day' | 'grade' | 'teacher' | 'full' | 'under'>
type Group = Chosen & { readonly semester_id: number; readonly to: MessageToGroup['to']; readonly isActive: boolean }

const recipient = recipients.$castTo<{ user_id: number }>().as<'recipient'>(sql.ref('recipient'))

const STATUSES = { enrolled: ['enrolled'], roster: ['enrolled', 'waiting'], waiting: ['waiting'] } as const

/** The children of a group, one of each family with an email address. */
function oneChildPerFamily(trx: Transaction, { semester_id, to, isActive, ...chosen }: Group) {
  const { course, courses, day, grade, teacher, full, under } = chosen
  return trx
    .selectFrom('course')
    .innerJoin('roster_entry as entry', 'entry.course_id', 'course.id')
    .innerJoin('student', 'student.id', 'entry.student_id')
    .innerJoinLateral(recipient, (join) => join.onTrue())
    .select(({ fn }) => fn.min('student.id').as('student_id'))
    .where('course.semester_id', '=', semester_id)
    .where('entry.status', 'in', STATUSES[to])
    .$if(to === 'waiting', (query) =>
      query.where('entry.id', 'not in', trx.selectFrom('seat_offer').select('entry_id')),
    )
    .$if(isActive, (query) => query.where('course.active', '=', true))
    .$if(course !== undefined, (query) => query.where('course.id', '=', course ?? 0))
    .$if(courses !== undefined, (query) => query.where('course.id', 'in', courses ?? []))
    .$if(day !== undefined, (query) => query.where('course.days', '=', day ?? 'M'))
    .$if(teacher !== undefined, (query) => query.where('course.teacher_id', '=', teacher ?? 0))
    .$if(full === true, (query) => query.whereRef('course.current_seats', '>=', 'course.max_seats'))
    .$if(under !== undefined, (query) => query.where('course.current_seats', '<', under ?? 0))
    .$if(grade !== undefined, (query) => query.where('student.grade', '=', grade ?? 'K'))
    .groupBy('recipient.user_id')
    .execute()
}

/** One child of each family of these students that has an email address. */
function oneOfThese(trx: Transaction, students: readonly number[]) {
  return trx
    .selectFrom('student')
    .innerJoinLateral(recipient, (join) => join.onTrue())
    .select(({ fn }) => fn.min('student.id').as('student_id'))
    .where('student.id', 'in', students)
    .groupBy('recipient.user_id')
    .execute()
}

/** The names of the chosen classes and teacher, which may be others later. */
async function nameGroup(
  trx: Transaction,
  semester_id: number,
  { course, courses, students, day, grade, teacher, full, under }: Chosen,
): Promise<SentMessage['group']> {
  const named = await trx
    .selectFrom('course')
    .select('name')
    .where('id', '=', course ?? 0)
    .executeTakeFirst()
  const classes = await trx
    .selectFrom('course')
    .select('name')
    .where('semester_id', '=', semester_id)
    .where(sql<boolean>`id = any(${courses ?? []}::integer[])`)
    .orderBy('name')
    .execute()
  const taught = await trx
    .selectFrom('teacher')
    .select(['first_name', 'last_name'])
    .where('id', '=', teacher ?? 0)
    .executeTakeFirst()
  return {
    ...(named && { class: named.name }),
    ...(classes.length > 0 && { classes: classes.map(({ name }) => name) }),
    ...(students && { students: students.length }),
    ...(day && { day }),
    ...(grade && { grade }),
    ...(taught && { teacher: fullName(taught) }),
    ...(full && { full }),
    ...(under !== undefined && { under }),
  }
}
