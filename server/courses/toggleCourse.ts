import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { queueClassToggledMails } from '../familyMails/classMails.ts'
import { notFound } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { culpritOf } from '../waitLists/culprit.ts'
import { endExpiredOffers } from '../waitLists/endExpiredOffers.ts'
import { lockPlanned, locksOf } from '../waitLists/locks.ts'
import { settleClasses } from '../waitLists/settleClasses.ts'
import { withdrawOffers } from '../waitLists/withdrawOffers.ts'
import { auditedCourse } from './auditedCourse.ts'

interface CourseToggle {
  readonly id: number
  readonly by: SessionUser
}

/**
 * Makes a class active or inactive, and tells the families on its roster. An inactive class holds no seats for its wait list, an active
 * one offers its free seats. Returns the id of its semester.
 * @throws 404
 */
export async function toggleCourse(trx: Transaction, trail: AuditTrail, { id, by }: CourseToggle): Promise<number> {
  await lockPlanned(trx)
  const toggled = await writeToggle(trx, trail, id)
  if (toggled.active) await settleClasses(trx, [id], locksOf({ courses: [id] }))
  else {
    await endExpiredOffers(trx, [id], locksOf({ courses: [id] }))
    await withdrawOffers(trx, [id], culpritOf(by))
  }
  return toggled.semester_id
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
  await queueClassToggledMails(trx, id)
  return toggled
}
