import type { TeacherFields } from '../../contract/teachers.ts'
import { fullName } from '../../domain/person.ts'
import type { AuditTrail, Subject } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { notFound } from '../http/problem.ts'
import { requirePassword } from '../http/stepUp.ts'

type Written = Pick<TeacherFields, 'first_name' | 'last_name' | 'email' | 'active'>

/** Adds a teacher and answers the id. */
export async function addTeacher(trx: Transaction, trail: AuditTrail, sent: Written): Promise<number> {
  const written = columnsOf(sent)
  const { id } = await trx.insertInto('teacher').values(written).returning('id').executeTakeFirstOrThrow()
  trail.created(teacherSubject(id, written), written)
  return id
}

/**
 * Changes a teacher's name, address or status. The address is the teacher's username at learning platforms.
 * @throws 404; 403 `password-required` for another address without a confirmed password.
 */
export async function editTeacher(
  trx: Transaction,
  trail: AuditTrail,
  { id, isPasswordConfirmed, ...sent }: Written & { readonly id: number; readonly isPasswordConfirmed: boolean },
): Promise<void> {
  const before = await selectTeacher(trx, id).forNoKeyUpdate().executeTakeFirst()
  if (!before) throw notFound()
  const written = columnsOf(sent)
  if (before.email !== written.email) requirePassword(isPasswordConfirmed)
  await trx.updateTable('teacher').set(written).where('id', '=', id).execute()
  trail.edited(teacherSubject(id, written), before, written)
}

/** The fields of a teacher that the office writes. */
export function selectTeacher(trx: Transaction, id: number) {
  return trx.selectFrom('teacher').select(['first_name', 'last_name', 'email', 'active']).where('id', '=', id)
}

export function teacherSubject(id: number, teacher: Pick<Written, 'first_name' | 'last_name'>): Subject {
  return { kind: 'teacher', id, name: fullName(teacher) }
}

function columnsOf({ first_name, last_name, email, active }: Written): Written {
  return { first_name, last_name, email, active }
}
