import { sql } from 'kysely'
import {
  choiceOf,
  type FamilyEmailEvent,
  type FamilyEmailKind,
  isMassEmail,
} from '../../domain/familyEmails/familyEmail.ts'
import { type Former, HOLD_SECONDS, mayLeaveOut } from '../../domain/familyEmails/officeEmail.ts'
import { recipients } from '../access/children.ts'
import { PRIORITY } from '../email/email.ts'
import type { Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { queueEmails } from '../platform/email/queue.ts'
import { classesOver } from '../rows/classesOver.ts'

/** Without a class for an email about a whole semester. `before` is what the email reports as changed, and empty if it cannot be taken back. */
export type FamilyEmailToQueue = FamilyEmailEvent & {
  readonly student_id: number
  readonly course_id: number | null
  readonly before?: readonly Former[]
  /** The stored message of the office, whose subject and text are not copied. */
  readonly message_id?: number
}

/**
 * Queues an email to the parent of each child in the transaction: it is sent at least once after a commit, and never after a rollback. An email
 * that the parent turned off is not queued, nor one about a class that has met for the last time, nor one about a test that the parent has no part in. The email has the names and times of
 * this moment: call it after a change of them. The transaction says whether emails wait first, and whether those that the office
 * may leave out are sent.
 */
export async function queueFamilyEmails(trx: Transaction, emails: readonly FamilyEmailToQueue[]): Promise<void> {
  if (emails.length === 0) return
  const { isHeld, isLeftOut } = trx.emailOptions
  const over = await classesOver(trx, emails.flatMap(classOfChange))
  const told = emails.filter((email) => !classOfChange(email).some((id) => over.has(id)))
  const rows = told.map(({ student_id, course_id, message_id = null, before = [], ...event }) => ({
    student_id,
    course_id,
    message_id,
    kind: event.kind,
    choice: choiceOf(event),
    event: message_id === null ? event : { ...event, subject: undefined, text: undefined },
    before,
    is_held: isHeld && before.length > 0,
    is_left_out: isLeftOut && mayLeaveOut(event),
  }))
  const inserted = await sql<InsertedEmail>`
    insert into family_mail (user_id, student_id, course_id, message_id, kind, facts, before, held_until, skipped, skipped_at)
    select recipient.user_id, student.id, course.id, mail.message_id, mail.kind, jsonb_build_object(
        'child', student.first_name, 'semester', coalesce(semester.name, ''), 'class', coalesce(course.name, ''),
        'days', coalesce(course.days, ''), 'period', coalesce(course.period, ''), 'time', coalesce(course.time, ''),
        'room', coalesce(course.room, ''), 'teacher', coalesce(teacher.first_name || ' ' || teacher.last_name, '')
      ) || mail.event, mail.before,
      case when is_held and not is_left_out then now() + make_interval(secs => ${HOLD_SECONDS}) end,
      case when is_left_out then 'left-out' end, case when is_left_out then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as mail (
      student_id integer, course_id integer, message_id integer, kind text, choice text, event jsonb, before jsonb, is_held boolean, is_left_out boolean
    )
    cross join lateral (select * from student where id = mail.student_id offset ${OPTIMIZATION_FENCE}) student
    cross join lateral ${recipients} recipient
    left join lateral (select * from course where id = mail.course_id offset ${OPTIMIZATION_FENCE}) course on true
    left join semester on semester.id = course.semester_id
    left join teacher on teacher.id = course.teacher_id
    where not exists (
      select from muted_mail where user_id = recipient.user_id and kind = mail.choice offset ${OPTIMIZATION_FENCE}
    ) and (
      semester.test_of is null or semester.id = (select tests_semester_id from users where id = recipient.user_id)
    )
    order by mail.student_id, mail.course_id
    returning id, skipped, held_until, student_id, course_id, kind
  `.execute(trx)
  trx.queuedEmails.push(...inserted.rows.map(({ id }) => id))
  const queued = new Set(inserted.rows.map(nameOf))
  trx.unqueuedEmails.push(
    ...rows.flatMap((email) => {
      const { student_id, choice } = email
      return queued.has(nameOf(email)) ? [] : [{ student_id, choice }]
    }),
  )
  const sent = inserted.rows.filter(({ skipped }) => skipped === null)
  await queueEmails(
    trx,
    sent.map(({ id, held_until, kind }) => ({
      email: { about: 'family', family_mail_id: id },
      priority: PRIORITY[isMassEmail(kind) ? 'mass' : 'child'],
      startAfter: held_until ? HOLD_SECONDS : 0,
    })),
  )
}

/** The class that the email reports a change of. What the office writes itself is always sent. */
function classOfChange({ kind, course_id }: FamilyEmailToQueue): number[] {
  return kind === 'office-message' || course_id === null ? [] : [course_id]
}

interface InsertedEmail {
  readonly id: number
  readonly skipped: string | null
  readonly held_until: Date | null
  readonly student_id: number | null
  readonly course_id: number | null
  readonly kind: FamilyEmailKind
}

/** The same for an email to queue and for its row. */
function nameOf({ student_id, course_id, kind }: Pick<InsertedEmail, 'student_id' | 'course_id' | 'kind'>): string {
  return `${student_id} ${course_id} ${kind}`
}
