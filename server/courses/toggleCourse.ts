import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { notFound } from '../http/problem.ts'
import { auditedCourse } from './auditedCourse.ts'

/**
 * Makes a class active or inactive. Returns the id of its semester.
 * @throws 404
 */
export async function toggleCourse(trx: Transaction, trail: AuditTrail, id: number): Promise<number> {
  const toggled = await trx
    .updateTable('course')
    .set((course) => ({ active: course.not('active') }))
    .where('id', '=', id)
    .returning(['semester_id', 'active'])
    .executeTakeFirst()
  if (!toggled) throw notFound()
  const { subject } = await auditedCourse(trx, id)
  trail.edited(subject, { active: !toggled.active }, { active: toggled.active })
  return toggled.semester_id
}
