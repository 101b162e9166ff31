import { fullName } from '../../domain/person.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { notFound, Problem } from '../http/problem.ts'
import { selectTeacher, teacherSubject } from './saveTeacher.ts'

/**
 * Deletes a teacher (document 1, section 8).
 * @throws 404; 400 while the teacher has a class in any semester
 */
export async function deleteTeacher(trx: Transaction, trail: AuditTrail, id: number): Promise<void> {
  const teacher = await selectTeacher(trx, id).forUpdate().executeTakeFirst()
  if (!teacher) throw notFound()
  const course = await trx.selectFrom('course').select('id').where('teacher_id', '=', id).limit(1).executeTakeFirst()
  if (course)
    throw new Problem(
      400,
      `${fullName(teacher)} is still tied to at least one course, remove them from the course(s) before deleting.`,
      { code: 'has-courses' },
    )
  trail.deleted(teacherSubject(id, teacher), teacher)
  await trx.deleteFrom('teacher').where('id', '=', id).execute()
}
