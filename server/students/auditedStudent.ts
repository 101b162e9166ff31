import type { AuditFields } from '../../domain/auditTrail.ts'
import { fullName } from '../../domain/person.ts'
import { studentSubject } from '../auditTrail/subjects.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Tables } from '../schema/tables.ts'
import type { StudentParent } from './parentFor.ts'

type Student = Pick<Tables['student'], 'first_name' | 'last_name' | 'grade'>

export function auditedStudent(
  student: Student,
  parent: Pick<StudentParent, 'first_name' | 'last_name' | 'email'>,
): AuditFields {
  const { first_name, last_name, grade } = student
  return { first_name, last_name, grade, parent: [fullName(parent), parent.email].filter(Boolean).join(', ') }
}

export async function readAuditedStudent(trx: Transaction, id: number) {
  const student = await trx
    .selectFrom('student')
    .select(['first_name', 'last_name', 'grade', 'parent_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const parent = await trx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', student.parent_id)
    .executeTakeFirstOrThrow()
  return { subject: studentSubject(id, student), fields: auditedStudent(student, parent) }
}
