import type { TeacherFields } from '../../contract/teachers.ts'
import { fullName } from '../../domain/person.ts'
import { pick } from '../../domain/pick.ts'
import { withEdit } from '../../domain/withEdit.ts'
import type { AuditTrail, Subject } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { fieldsEtag, refuseOutdated } from '../platform/http/reply.ts'
import { requireConfirmedPassword } from '../platform/http/session.ts'

/** The columns that an admin edits. */
const COLUMNS = ['first_name', 'last_name', 'email', 'active'] as const
type TeacherColumns = Pick<TeacherFields, (typeof COLUMNS)[number]>

export function teacherEtag(teacher: TeacherColumns): string {
  return fieldsEtag(teacher, COLUMNS)
}

export async function addTeacher(trx: Transaction, trail: AuditTrail, fields: TeacherColumns): Promise<number> {
  const columns = toColumns(fields)
  const { id } = await trx.insertInto('teacher').values(columns).returning('id').executeTakeFirstOrThrow()
  trail.created(teacherSubject(id, columns), columns)
  return id
}

/**
 * Changes a teacher's name, email or status. The email is the teacher's username on learning platforms.
 * @throws 404; 403 `password-required` for a new email without a confirmed password; 412 for an earlier version
 */
export async function editTeacher(
  trx: Transaction,
  trail: AuditTrail,
  {
    id,
    isPasswordConfirmed,
    if_match,
    ...fields
  }: Partial<TeacherColumns> & {
    readonly id: number
    readonly isPasswordConfirmed: boolean
    readonly if_match?: string | undefined
  },
): Promise<void> {
  const before = await selectTeacher(trx, id).forNoKeyUpdate().executeTakeFirst()
  if (!before) throw notFound()
  refuseOutdated(if_match, teacherEtag(before))
  const columns = withEdit(before, fields)
  if (before.email !== columns.email) requireConfirmedPassword(isPasswordConfirmed)
  await trx.updateTable('teacher').set(columns).where('id', '=', id).execute()
  trail.edited(teacherSubject(id, columns), before, columns)
}

export function selectTeacher(trx: Transaction, id: number) {
  return trx.selectFrom('teacher').select(COLUMNS).where('id', '=', id)
}

export function teacherSubject(id: number, teacher: Pick<TeacherColumns, 'first_name' | 'last_name'>): Subject {
  return { kind: 'teacher', id, name: fullName(teacher) }
}

function toColumns(fields: TeacherColumns): TeacherColumns {
  return pick(fields, COLUMNS)
}
