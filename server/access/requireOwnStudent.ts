import type { Transaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { type ChildAccess, childAccess, mayActFor } from './children.ts'

/** The student, for a parent's own child or for the office. @throws 404 for another family's child, for one that awaits acceptance, and for none */
export function requireOwnStudent<S extends { readonly access: ChildAccess }>(
  student: S | undefined,
  by: SessionUser,
): S {
  if (!student || !mayActFor(by, student.access)) throw notFound()
  return student
}

/** The student that a command of families is about. */
export function studentOf({ path, params }: ChildCommand): unknown {
  return path.startsWith('/api/students/:id') ? params?.id : params?.student_id
}

interface ChildCommand {
  readonly path: string
  readonly params: Readonly<Record<string, unknown>> | undefined
}

/** Before a stored response is sent again: the child may be another family's by now, or await acceptance. @throws 404 as for any such child */
export async function requireChildOfReplay(
  trx: Transaction,
  command: ChildCommand,
  by: SessionUser | undefined,
): Promise<void> {
  const id = studentOf(command)
  if (by?.role !== 'parent' || typeof id !== 'number') return
  const student = trx.selectFrom('student').select(childAccess).where('id', '=', id)
  requireOwnStudent(await student.executeTakeFirst(), by)
}
