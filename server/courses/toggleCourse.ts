import type { AuditTrail } from '../auditTrail/trail.ts'
import { toCulprit } from '../enrollment/culprit.ts'
import { expireOffers } from '../enrollment/expiry.ts'
import { withdrawOffers } from '../enrollment/offer.writes.ts'
import { settleClasses } from '../enrollment/settle.ts'
import { queueClassToggledEmails } from '../familyEmails/queueClassEmails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { notFound } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { auditedCourse } from '../rows/course.row.ts'
import { keepClassChange, watchRosters } from './classChange.ts'

interface CourseToggle {
  readonly id: number
  readonly by: SessionUser
}

/**
 * Makes a class active or inactive, and tells the families on its roster. An inactive class holds no seats for its wait list, an active
 * one offers its free seats.
 * @throws 404
 */
export async function toggleCourse(trx: Transaction, trail: AuditTrail, { id, by }: CourseToggle): Promise<Toggled> {
  await lockRows(trx, { courses: [id] })
  const before = await trx.selectFrom('course').selectAll().where('id', '=', id).execute()
  const hasMoved = await watchRosters(trx)
  const toggled = await writeToggle(trx, trail, id)
  if (toggled.active) await settleClasses(trx, [id])
  else {
    await expireOffers(trx, [id])
    await withdrawOffers(trx, [id], toCulprit(by))
  }
  const change_id = await keepClassChange(trx, { before, by, hasMoved: await hasMoved() })
  return { semester_id: toggled.semester_id, change_id }
}

interface Toggled {
  readonly semester_id: number
  readonly change_id: number | null
}

/** As `toggleCourse`, without the wait list. */
export async function writeToggle(
  trx: Transaction,
  trail: AuditTrail,
  id: number,
): Promise<{ readonly semester_id: number; readonly active: boolean }> {
  const toggled = await trx
    .updateTable('course')
    .set((course) => ({ active: course.not('active') }))
    .where('id', '=', id)
    .returning(['semester_id', 'active'])
    .executeTakeFirst()
  if (!toggled) throw notFound()
  const { subject } = await auditedCourse(trx, id)
  trail.edited(subject, { active: !toggled.active }, { active: toggled.active })
  await queueClassToggledEmails(trx, id)
  return toggled
}
