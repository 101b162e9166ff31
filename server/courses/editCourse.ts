import type { CourseFields } from '../../contract/courseFields.ts'
import type { AffectedStudent } from '../../contract/courses.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { matchesEtag } from '../http/etag.ts'
import { notFound, Problem } from '../http/problem.ts'
import { affectedStudents } from './affectedStudents.ts'
import { auditedCourse } from './auditedCourse.ts'
import { type CourseColumns, columnsOf, lockSections, requireFreeSection } from './course.row.ts'
import { lockWithRosters } from './roster.queries.ts'

export function etagOf({ revision }: { readonly revision: number }): string {
  return `"${revision}"`
}

/**
 * Edits a class while its roster is locked, so that no student gets overlapping classes. Returns false when `if_match` does not match the
 * current revision (document 1, section 2, "AdminEditClass").
 * @throws 404; 422 by field with every student whose enrollment would break a rule.
 */
export async function editCourse(
  trx: Transaction,
  trail: AuditTrail,
  { id, if_match, ...fields }: CourseFields & { id: number; if_match: string | undefined },
): Promise<boolean> {
  const edited = await columnsOf(trx, fields)
  await lockSections(trx, edited)
  const [course] = await lockWithRosters(trx, [id])
  if (!course) throw notFound()
  if (!matchesEtag(if_match, etagOf(course))) return false
  await requireFreeSection(trx, edited, id)
  refuseViolations(await affectedStudents(trx, course, edited), course, edited)
  const before = await auditedCourse(trx, id)
  await trx.updateTable('course').set(edited).where('id', '=', id).execute()
  const after = await auditedCourse(trx, id)
  trail.edited(after.subject, before.fields, after.fields)
  return true
}

function refuseViolations(
  affected: readonly AffectedStudent[],
  { current_seats }: { current_seats: number },
  { max_seats }: CourseColumns,
): void {
  const errors: Record<string, string[]> = {}
  for (const { field, because } of affected) errors[field] = [...(errors[field] ?? []), because]
  if (max_seats < current_seats) {
    const enrolled = current_seats === 1 ? '1 child is' : `${current_seats} children are`
    errors.max_seats = [`${enrolled} enrolled. Enter ${current_seats} or more seats.`]
  }
  const first = Object.values(errors)[0]?.[0]
  if (first) throw new Problem(422, first, { errors, code: 'breaks-a-rule' })
}
