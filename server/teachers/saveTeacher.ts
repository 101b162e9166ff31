import type { TeacherFields } from '../../contract/teachers.ts'
import { fullName } from '../../domain/person.ts'
import type { AuditTrail, Subject } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { requireConfirmedPassword } from '../platform/http/session.ts'

type TeacherColumns = Pick<TeacherFields, 'first_name' | 'last_name' | 'email' | 'active'>

export async function addTeacher(trx: Transaction, trail: AuditTrail, fields: TeacherColumns): Promise<number> {
  const columns = toColumns(fields)
  const { id } = await trx.insertInto('teacher').values(columns).returning('id').executeTakeFirstOrThrow()
  trail.created(teacherSubject(id, columns), columns)
  return id
}

/**
 * Changes a teacher's name, email or status. The email is the teacher's username on learning platforms.
 * @throws 404; 403 `password-required` for a new email without a confirmed password
 */
export async function editTeacher(
  trx: Transaction,
  trail: AuditTrail,
  {
    id,
    isPasswordConfirmed,
    ...fields
  }: TeacherColumns & { readonly id: number; readonly isPasswordConfirmed: boolean },
): Promise<void> {
  const before = await selectTeacher(trx, id).forNoKeyUpdate().executeTakeFirst()
  if (!before) throw notFound()
  const columns = toColumns(fields)
  if (before.email !== columns.email) requireConfirmedPassword(isPasswordConfirmed)
  await trx.updateTable('teacher').set(columns).where('id', '=', id).execute()
  trail.edited(teacherSubject(id, columns), before, columns)
}

/** The fields of a teacher that an admin can edit. */
export function selectTeacher(trx: Transaction, id: number) {
  return trx.selectFrom('teacher').select(['first_name', 'last_name', 'email', 'active']).where('id', '=', id)
}

export function teacherSubject(id: number, teacher: Pick<TeacherColumns, 'first_name' | 'last_name'>): Subject {
  return { kind: 'teacher', id, name: fullName(teacher) }
}

function toColumns({ first_name, last_name, email, active }: TeacherColumns): TeacherColumns {
  return { first_name, last_name, email, active }
}
