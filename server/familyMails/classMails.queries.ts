import type { ClassMail } from '../../contract/classMails.ts'
import type { Database } from '../db/database.ts'
import { notFound } from '../http/problem.ts'

const LIMIT = 500

/**
 * The latest mails about a class first.
 * @throws 404
 */
export async function mailsOfClass(db: Database, course_id: number): Promise<ClassMail[]> {
  const course = await db.selectFrom('course').select('id').where('id', '=', course_id).executeTakeFirst()
  if (!course) throw notFound()
  const rows = await db
    .selectFrom('family_mail')
    .innerJoin('users', 'users.id', 'family_mail.user_id')
    .select(['family_mail.id', 'kind', 'facts', 'queued_at', 'sent_at', 'failed_at', 'response'])
    .select(['skipped_at', 'skipped'])
    .select(['users.id as parent_id', 'users.first_name', 'users.last_name'])
    .where('course_id', '=', course_id)
    .orderBy('family_mail.id', 'desc')
    .limit(LIMIT)
    .execute()
  return rows.map(
    ({ parent_id, first_name, last_name, queued_at, facts, sent_at, failed_at, skipped_at, skipped, ...mail }) => ({
      ...mail,
      child: facts.child,
      parent: { id: parent_id, first_name, last_name },
      queued_at: queued_at.toISOString(),
      state: skipped ?? (sent_at ? 'sent' : failed_at ? 'failed' : 'waiting'),
      ended_at: (sent_at ?? failed_at ?? skipped_at)?.toISOString() ?? null,
    }),
  )
}
