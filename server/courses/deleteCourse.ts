import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { notFound, Problem } from '../http/problem.ts'
import { auditedCourse } from './auditedCourse.ts'

/**
 * Deletes a class without a roster (document 1, section 8). Its log is kept.
 * @throws 404; 400 while a student is enrolled or waits.
 */
export async function deleteCourse(trx: Transaction, trail: AuditTrail, id: number): Promise<void> {
  const course = await trx
    .selectFrom('course')
    .select(['name', 'current_seats', 'wait_list'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!course) throw notFound()
  if (course.current_seats + course.wait_list > 0)
    throw new Problem(
      400,
      `${course.name} still has students either enrolled or waitlisted in the class. You must clear the roster in order to delete the class.`,
      { code: 'has-roster' },
    )
  const { subject, fields } = await auditedCourse(trx, id)
  trail.deleted(subject, fields)
  await trx.deleteFrom('course').where('id', '=', id).execute()
}
