import type { Transaction } from '../db/database.ts'
import { notFound } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { lockStudent } from '../students/students.queries.ts'

/** Locks a parent's own student, or any student for the office. @throws 404 */
export async function lockStudentFor(trx: Transaction, id: number, by: SessionUser) {
  const student = await lockStudent(trx, id)
  if (!student || (by.role === 'parent' && student.parent_id !== by.id)) throw notFound()
  return student
}
