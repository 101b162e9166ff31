import { notFound } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'

/** The student, for a parent's own child or for the office. @throws 404 for another family's child and for none */
export function requireOwnStudent<S extends { readonly parent_id: number | null }>(
  student: S | undefined,
  by: SessionUser,
): S {
  if (!student || (by.role === 'parent' && student.parent_id !== by.id)) throw notFound()
  return student
}
