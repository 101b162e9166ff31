import { sql } from 'kysely'
import { choiceOf } from '../../domain/familyMail/choiceOf.ts'
import type { FamilyMailEvent } from '../../domain/familyMail/familyMail.ts'
import type { Transaction } from '../db/database.ts'
import { OPTIMIZATION_FENCE } from '../db/optimizationFence.ts'
import { queueMails } from '../mail/queue.ts'

/** Without a class for a mail about a whole semester. */
export type FamilyMailToQueue = FamilyMailEvent & { readonly student_id: number; readonly course_id: number | null }

/**
 * Queues a mail to the parent of each child in the transaction: it is sent at least once after a commit, and never after a rollback. A mail
 * that the parent turned off is not queued. Call it after the change, because the mail has the names and times of that moment.
 */
export async function queueFamilyMails(trx: Transaction, mails: readonly FamilyMailToQueue[]): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ student_id, course_id, ...event }) => ({
    student_id,
    course_id,
    kind: event.kind,
    choice: choiceOf(event),
    event,
  }))
  const inserted = await sql<{ id: number }>`
    insert into family_mail (user_id, student_id, course_id, kind, facts)
    select student.parent_id, student.id, course.id, mail.kind, jsonb_build_object(
        'child', student.first_name, 'semester', coalesce(semester.name, ''), 'class', coalesce(course.name, ''),
        'days', coalesce(course.days, ''), 'period', coalesce(course.period, ''), 'time', coalesce(course.time, ''),
        'room', coalesce(course.room, ''), 'teacher', coalesce(teacher.first_name || ' ' || teacher.last_name, '')
      ) || mail.event
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as mail (student_id integer, course_id integer, kind text, choice text, event jsonb)
    cross join lateral (select * from student where id = mail.student_id offset ${OPTIMIZATION_FENCE}) student
    left join lateral (select * from course where id = mail.course_id offset ${OPTIMIZATION_FENCE}) course on true
    left join semester on semester.id = course.semester_id
    left join teacher on teacher.id = course.teacher_id
    where not exists (
      select from muted_mail where user_id = student.parent_id and kind = mail.choice offset ${OPTIMIZATION_FENCE}
    )
    order by mail.student_id, mail.course_id
    returning id
  `.execute(trx)
  await queueMails(
    trx,
    inserted.rows.map(({ id }) => ({ about: 'family', family_mail_id: id })),
  )
}
