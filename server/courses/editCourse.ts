import { isDeepStrictEqual } from 'node:util'
import { revisionEtag } from '../../contract/codecs.ts'
import type { CourseEdit as EditedFields } from '../../contract/courseFields.ts'
import type { AffectedStudent } from '../../contract/officeCourses.ts'
import { english } from '../../domain/english.ts'
import { type Refusal, whyNotStay } from '../../domain/enrollment/refusals.ts'
import { lowerSeats } from '../../domain/enrollment/waitList/offer.ts'
import type { WaitListEntry } from '../../domain/enrollment/waitList/waitList.ts'
import { fullName } from '../../domain/person.ts'
import { pick } from '../../domain/pick.ts'
import { withEdit } from '../../domain/withEdit.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { toCulprit } from '../enrollment/culprit.ts'
import { expireOffers } from '../enrollment/expiry.ts'
import { withdrawOffer } from '../enrollment/offer.writes.ts'
import { refusalMessage } from '../enrollment/replyTexts.ts'
import { settleClasses } from '../enrollment/settle.ts'
import { classesWaitedForBy, entryOf, readEntries } from '../enrollment/waitLists.queries.ts'
import { queueClassChangedEmails, shownClass } from '../familyEmails/queueClassEmails.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { matchesEtag } from '../platform/http/reply.ts'
import type { SessionUser } from '../platform/http/session.ts'
import {
  auditedCourse,
  type CourseColumns,
  EDITED_COLUMNS,
  lockSections,
  requireFreeSection,
} from '../rows/course.row.ts'
import { keepClassChange, type LockedCourse, watchRosters } from './classChange.ts'
import { lockWithRosters, otherEnrollmentsOf, rosterEntriesOf } from './classRoster.queries.ts'
import { requireSemester, requireTeacher } from './courseColumns.ts'

interface CourseEdit extends EditedFields {
  readonly id: number
  readonly if_match: string | undefined
  readonly by: SessionUser
  /** Whether fewer seats may withdraw offers. */
  readonly withdraw_offers?: boolean | undefined
}

/**
 * Edits a class, and gives the seats that the edit frees or makes possible to the wait lists.
 * @throws 404; 422 by field with every student whose enrollment would break a rule.
 */
export async function editCourse(trx: Transaction, trail: AuditTrail, edit: CourseEdit): Promise<EditedClass> {
  await lockSections(trx, { semester_id: await requireSemester(trx, edit.semester) })
  await endExpiredIn(trx, [edit.id])
  const hasMoved = await watchRosters(trx)
  const before = await writeCourse(trx, trail, edit)
  if (!before) return { isWritten: false, change_id: null }
  await settleEdited(trx, [edit.id])
  const made = { before: [before], by: edit.by, hasMoved: await hasMoved() }
  return { isWritten: true, change_id: await keepClassChange(trx, made) }
}

interface EditedClass {
  /** False when `if_match` does not match the current revision (document 1, section 2, "AdminEditClass"). */
  readonly isWritten: boolean
  readonly change_id: number | null
}

/** Settles edited classes, and those that their enrolled children wait for: they may have another time or restrictions now. */
export async function settleEdited(trx: Transaction, course_ids: readonly number[]): Promise<void> {
  const rosters = await Promise.all(course_ids.map((id) => rosterEntriesOf(trx, id)))
  const students = rosters.flat().map(({ student_id }) => student_id)
  const waitedFor = await classesWaitedForBy(trx, students)
  const isListed = rosters.flat().some(({ status }) => status === 'waiting')
  const classes = isListed ? [...new Set([...course_ids, ...waitedFor])] : waitedFor
  await settleClasses(trx, classes)
}

/** Locks these classes with their rosters, and ends their expired offers. An edit does it before it reads seats and offers. */
export async function endExpiredIn(trx: Transaction, course_ids: readonly number[]): Promise<void> {
  const locked = await lockWithRosters(trx, course_ids)
  const courses = locked.filter(({ offered_seats }) => offered_seats > 0).map(({ id }) => id)
  if (courses.length > 0) await expireOffers(trx, courses)
}

/** As `editCourse`, without settling. Returns the class as it was. The class's roster is locked, so that no student gets overlapping classes. */
export async function writeCourse(
  trx: Transaction,
  trail: AuditTrail,
  { id, if_match, by, withdraw_offers = false, ...fields }: CourseEdit,
): Promise<LockedCourse | undefined> {
  const semester_id = await requireSemester(trx, fields.semester)
  await lockSections(trx, { semester_id })
  const [course] = await lockWithRosters(trx, [id])
  if (!course) throw notFound()
  if (!matchesEtag(if_match, revisionEtag(course))) return
  const edited = { ...withEdit(pick(course, EDITED_COLUMNS), fields), semester_id }
  await requireTeacher(trx, edited.teacher_id)
  await requireFreeSection(trx, edited, id)
  const entries = course.offered_seats === 0 ? [] : (await readEntries(trx, [id])).map(entryOf)
  const affected = await affectedStudents(trx, course, edited)
  const withdraws = refuseEdit({ affected, course, edited, entries, withdraw_offers })
  const before = await auditedCourse(trx, id)
  const shown = await shownClass(trx, id)
  for (const entry of withdraws) await withdrawOffer(trx, entry.id, toCulprit(by))
  // An unchanged class keeps its revision, so open screens fetch nothing and calendars stay the same.
  if (!isDeepStrictEqual({ ...course, ...edited }, course))
    await trx.updateTable('course').set(edited).where('id', '=', id).execute()
  const after = await auditedCourse(trx, id)
  trail.edited(after.subject, before.fields, after.fields)
  await queueClassChangedEmails(trx, shown)
  return course
}

interface Edit {
  readonly affected: readonly AffectedStudent[]
  readonly course: { readonly current_seats: number; readonly max_seats: number; readonly id: number }
  readonly edited: { readonly max_seats: number }
  readonly entries: readonly WaitListEntry[]
  readonly withdraw_offers: boolean
}

/**
 * Refuses an edit that breaks a rule for a student or has too few seats. Returns the offers that fewer seats withdraw.
 * @throws 422 by field; with the code `withdraws-offers` when the office must be asked first
 */
function refuseEdit({ affected, course, edited, entries, withdraw_offers }: Edit): readonly WaitListEntry[] {
  const errors: Record<string, string[]> = {}
  for (const { field, because } of affected) errors[field] = [...(errors[field] ?? []), because]
  const listed = entries.filter(({ course_id }) => course_id === course.id)
  const { at_least, withdraws } = lowerSeats(course, edited.max_seats, listed)
  if (!withdraws) errors.max_seats = [seatsTaken(at_least)]
  const first = Object.values(errors)[0]?.[0]
  if (first) throw new Problem(422, first, { errors, code: 'breaks-a-rule' })
  if (!withdraws || withdraws.length === 0 || withdraw_offers) return withdraws ?? []
  const offers = listed.filter(({ offer }) => offer).length
  const message = withdrawalMessage(withdraws.length, offers, edited.max_seats)
  throw new Problem(422, message, { errors: { max_seats: [message] }, code: 'withdraws-offers' })
}

function seatsTaken(count: number): string {
  if (count === 1) return english`1 child is enrolled. Enter 1 or more seats.`
  return english`${count} children are enrolled. Enter ${count} or more seats.`
}

function withdrawalMessage(withdrawn: number, offers: number, max_seats: number): string {
  const held =
    offers === 1
      ? english`We are holding a seat for 1 child from the wait list.`
      : english`We are holding seats for ${offers} children from the wait list.`
  return `${held} ${lowered(withdrawn, offers, max_seats)} ${lowersAnyway(offers)}`
}

function lowersAnyway(offers: number): string {
  return offers === 1
    ? english`The child stays on the wait list in the same place. Lower it anyway?`
    : english`The children stay on the wait list in the same places. Lower it anyway?`
}

function lowered(withdrawn: number, offers: number, max_seats: number): string {
  if (max_seats === 1) {
    if (offers === 1) return english`If you lower the class to 1 seat, this offer is withdrawn.`
    if (withdrawn === offers) return english`If you lower the class to 1 seat, these offers are withdrawn.`
    return withdrawn === 1
      ? english`If you lower the class to 1 seat, 1 of these offers is withdrawn.`
      : english`If you lower the class to 1 seat, ${withdrawn} of these offers are withdrawn.`
  }
  if (offers === 1) return english`If you lower the class to ${max_seats} seats, this offer is withdrawn.`
  if (withdrawn === offers) return english`If you lower the class to ${max_seats} seats, these offers are withdrawn.`
  return withdrawn === 1
    ? english`If you lower the class to ${max_seats} seats, 1 of these offers is withdrawn.`
    : english`If you lower the class to ${max_seats} seats, ${withdrawn} of these offers are withdrawn.`
}

type EditedCourse = {
  readonly id: number
  readonly semester_id: number
  readonly current_seats: number
  readonly wait_list: number
  readonly offered_seats: number
  readonly days: string
}

/** The students on the roster whose enrollment would break a rule after the edit, with the edited field that breaks it. */
export async function affectedStudents(
  db: Database | Transaction,
  course: EditedCourse,
  edited: CourseColumns,
): Promise<AffectedStudent[]> {
  const entries = await rosterEntriesOf(db, course.id)
  const student_ids = entries.map(({ student_id }) => student_id)
  const others = await otherEnrollmentsOf(db, { course_id: course.id, semester_id: edited.semester_id, student_ids })
  const { id, current_seats, wait_list, offered_seats } = course
  const editedCourse = { ...edited, id, current_seats, wait_list, offered_seats }
  return entries.flatMap((entry) => {
    const { student_id, first_name, last_name, status } = entry
    const student = { student_id, first_name, last_name, status }
    if (edited.semester_id !== course.semester_id)
      return [
        {
          ...student,
          field: 'semester' as const,
          because: english`${fullName(student)} is on the roster, so you can't move this class to another semester.`,
        },
      ]
    const refusal = whyNotStay(
      entry,
      editedCourse,
      others.filter((other) => other.student_id === student_id),
    )
    if (!refusal) return []
    const because = refusalMessage(refusal, fullName(student), { name: edited.name })
    return [{ ...student, field: fieldOf(refusal, course, edited), because }]
  })
}

function fieldOf({ because }: Refusal, course: EditedCourse, edited: CourseColumns): AffectedStudent['field'] {
  if (because === 'wrong-grade') return 'grade'
  if (because === 'restricted') return 'restrictions'
  return edited.days === course.days ? 'period' : 'days'
}
