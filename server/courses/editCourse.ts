import type { CourseFields } from '../../contract/courseFields.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { queueClassChangedMails, shownClass } from '../familyMails/classMails.ts'
import { matchesEtag } from '../http/etag.ts'
import { notFound } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { culpritOf } from '../waitLists/culprit.ts'
import { endExpiredOffers } from '../waitLists/endExpiredOffers.ts'
import { withdrawOffer } from '../waitLists/entries.queries.ts'
import { locksOf } from '../waitLists/locks.ts'
import { settleClasses } from '../waitLists/settleClasses.ts'
import { classesWaitedForBy } from '../waitLists/waitedFor.queries.ts'
import { entryOf, readEntries } from '../waitLists/waitLists.queries.ts'
import { affectedStudents } from './affectedStudents.ts'
import { auditedCourse } from './auditedCourse.ts'
import { columnsOf, lockSections, requireFreeSection } from './course.row.ts'
import { refuseEdit } from './refuseEdit.ts'
import { lockWithRosters, rosterEntriesOf } from './roster.queries.ts'

interface CourseEdit extends CourseFields {
  readonly id: number
  readonly if_match: string | undefined
  readonly by: SessionUser
  /** Whether fewer seats may withdraw offers. */
  readonly withdraw_offers?: boolean | undefined
}

export function etagOf({ revision }: { readonly revision: number }): string {
  return `"${revision}"`
}

/**
 * Edits a class, and gives the seats that the edit frees or makes possible to the wait lists. Returns false when `if_match` does not match
 * the current revision (document 1, section 2, "AdminEditClass").
 * @throws 404; 422 by field with every student whose enrollment would break a rule.
 */
export async function editCourse(trx: Transaction, trail: AuditTrail, edit: CourseEdit): Promise<boolean> {
  await lockSections(trx, await columnsOf(trx, edit))
  await endExpiredIn(trx, [edit.id])
  const isWritten = await writeCourse(trx, trail, edit)
  if (isWritten) await settleEdited(trx, [edit.id])
  return isWritten
}

/** Settles edited classes, and those that their enrolled children wait for: they may have another time or restrictions now. */
export async function settleEdited(trx: Transaction, course_ids: readonly number[]): Promise<void> {
  const rosters = await Promise.all(course_ids.map((id) => rosterEntriesOf(trx, id)))
  const students = rosters.flat().map(({ student_id }) => student_id)
  const waitedFor = await classesWaitedForBy(trx, students)
  const isListed = rosters.flat().some(({ status }) => status === 'waiting')
  const classes = isListed ? [...new Set([...course_ids, ...waitedFor])] : waitedFor
  await settleClasses(trx, classes, locksOf({ students, courses: course_ids }))
}

/** Locks these classes with their rosters, and ends their expired offers. An edit does it before it reads seats and offers. */
export async function endExpiredIn(trx: Transaction, course_ids: readonly number[]): Promise<void> {
  const locked = await lockWithRosters(trx, course_ids)
  const courses = locked.filter(({ offered_seats }) => offered_seats > 0).map(({ id }) => id)
  if (courses.length > 0) await endExpiredOffers(trx, courses, locksOf({ courses: locked.map(({ id }) => id) }))
}

/** As `editCourse`, without settling. The class's roster is locked, so that no student gets overlapping classes. */
export async function writeCourse(
  trx: Transaction,
  trail: AuditTrail,
  { id, if_match, by, withdraw_offers = false, ...fields }: CourseEdit,
): Promise<boolean> {
  const edited = await columnsOf(trx, fields)
  await lockSections(trx, edited)
  const [course] = await lockWithRosters(trx, [id])
  if (!course) throw notFound()
  if (!matchesEtag(if_match, etagOf(course))) return false
  await requireFreeSection(trx, edited, id)
  const entries = course.offered_seats === 0 ? [] : (await readEntries(trx, [id])).map(entryOf)
  const affected = await affectedStudents(trx, course, edited)
  const withdraws = refuseEdit({ affected, course, edited, entries, withdraw_offers })
  const before = await auditedCourse(trx, id)
  const shown = await shownClass(trx, id)
  for (const entry of withdraws) await withdrawOffer(trx, entry.id, culpritOf(by))
  await trx.updateTable('course').set(edited).where('id', '=', id).execute()
  const after = await auditedCourse(trx, id)
  trail.edited(after.subject, before.fields, after.fields)
  await queueClassChangedMails(trx, shown)
  return true
}
