import { sql } from 'kysely'
import type { StudentFields } from '../../contract/students.ts'
import { english } from '../../domain/english.ts'
import { isForGrade } from '../../domain/enrollment/refusals.ts'
import { avoidsWindow } from '../../domain/enrollment/windows.ts'
import type { Grade } from '../../domain/grade.ts'
import { toNameKey } from '../../domain/sameChild.ts'
import { childAccess } from '../access/children.ts'
import { requireOwnStudent } from '../access/requireOwnStudent.ts'
import { settleClasses } from '../enrollment/settle.ts'
import { classesWaitedForBy } from '../enrollment/waitLists.queries.ts'
import { type InviteContext, invite } from '../invitations/invite.ts'
import type { Transaction } from '../platform/database/database.ts'
import { RetryTransaction } from '../platform/database/retries.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { fieldError } from '../platform/http/problem.ts'
import { refuseOutdated } from '../platform/http/reply.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { lockFamilies } from '../rows/families.ts'
import { lockStudent, studentEtag } from '../rows/students.queries.ts'
import { readAuditedStudent } from './auditedStudent.ts'
import { parentFor } from './parentFor.ts'
import {
  confirmDifferent,
  findSameChildren,
  refuseTwoPlaces,
  type SameChildQuestion,
  sameChildQuestion,
} from './sameChild.ts'

interface StudentEdit extends StudentFields {
  readonly id: number
  readonly by: SessionUser
  readonly if_match?: string | undefined
}

/**
 * Changes a child's name or grade (document 2, section 7). Returns a question instead when the edit makes the child the same as another one of
 * the account by name and grade, and the caller has not answered it. A child that awaits acceptance and one that the account sees are not the
 * same before the acceptance, which merges them. An admin can move the child to another parent, who is invited if
 * unconfirmed.
 * @throws 404 for another family's child; 422 on `grade` while the child is on the roster of a class that is not for the new grade, and when
 * a family would change classes outside of the enrollment windows of its child's grade; 422 `same-child-waits` when two entries that are the
 * same child wait for one class; 412 for an earlier version
 */
export async function editStudent(
  trx: Transaction,
  context: InviteContext,
  { by, id, another_child = false, if_match, ...fields }: StudentEdit,
): Promise<SameChildQuestion | undefined> {
  const { first_name, last_name, grade } = fields
  const { student, moved, becomesAnother } = await lockForEdit(trx, { ...fields, by, id })
  refuseOutdated(if_match, studentEtag(student))
  if (grade !== student.grade) {
    await refuseGradeOnRoster(trx, id, grade)
    if (by.role === 'parent') await refuseToAvoidWindows(trx, student, grade)
  }
  if (becomesAnother) {
    const child = { id, first_name, last_name, grade, parent_id: moved?.id ?? student.parent_id }
    const found = await findSameChildren(trx, child, { by, everywhere: false })
    const isHidden = (one: { readonly awaits_acceptance?: true | undefined }) => one.awaits_acceptance === true
    const same = moved ? found : found.filter((one) => isHidden(one) === student.awaits_acceptance)
    const question = another_child ? undefined : sameChildQuestion(by, child, same)
    if (question) return question
    if (by.role === 'admin') await confirmDifferent(trx, context.trail, child, same)
    else await refuseTwoPlaces(trx, child, same)
  }
  const before = await readAuditedStudent(trx, id)
  const columns = { first_name, last_name, grade }
  const link = moved && { parent_id: moved.id, awaits_acceptance: moved.awaits_acceptance }
  await trx
    .updateTable('student')
    .set({ ...columns, ...link })
    .where('id', '=', id)
    .execute()
  const after = await readAuditedStudent(trx, id)
  context.trail.edited(after.subject, before.fields, after.fields)
  if (moved?.awaits_acceptance) await invite(trx, context, moved.id)
  if (grade !== student.grade) await settleClasses(trx, await classesWaitedForBy(trx, [id]))
  return undefined
}

/**
 * Locks the child. An edit that can make it the same as another one locks its family first, and the other children, so that none of them joins
 * a wait list meanwhile.
 */
async function lockForEdit(trx: Transaction, { by, id, ...fields }: Omit<StudentEdit, 'another_child' | 'if_match'>) {
  const found = requireOwnStudent(await findStudent(trx, id), by)
  const parent_id = by.role === 'admin' && fields.parent_id !== undefined ? fields.parent_id : found.parent_id
  const isRenamed = toNameKey(found) !== toNameKey(fields)
  const becomesAnother = isRenamed || found.grade !== fields.grade || found.parent_id !== parent_id
  await (becomesAnother ? lockFamilies(trx, [found.parent_id, parent_id]) : lockRows(trx, { students: [id] }))
  const student = requireOwnStudent(await lockStudent(trx, id), by)
  const isChanged =
    student.parent_id !== found.parent_id || student.grade !== found.grade || !isSameName(student, found)
  if (isChanged) throw new RetryTransaction()
  const moved = parent_id === found.parent_id ? undefined : await parentFor(trx, by, parent_id)
  return { student, moved, becomesAnother }
}

function findStudent(trx: Transaction, id: number) {
  return trx
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'grade', 'parent_id', 'awaits_acceptance', childAccess])
    .where('id', '=', id)
    .executeTakeFirst()
}

function isSameName(a: Parameters<typeof toNameKey>[0], b: Parameters<typeof toNameKey>[0]): boolean {
  return a.first_name === b.first_name && a.last_name === b.last_name
}

/** Changing a grade and changing it back would allow enrolling in any class. */
async function refuseGradeOnRoster(trx: Transaction, student_id: number, grade: Grade): Promise<void> {
  const courses = await trx
    .selectFrom('roster_entry as entry')
    .innerJoin('course', 'course.id', 'entry.course_id')
    .innerJoin('semester', 'semester.id', 'course.semester_id')
    .select(['course.name', 'course.grade', 'entry.overridden'])
    .where('entry.student_id', '=', student_id)
    .where('semester.active', '=', true)
    .orderBy('course.id')
    .execute()
  const conflicts = courses
    .filter((course) => (grade === 'done' || !course.overridden) && !isForGrade(course, grade))
    .map((course) => course.name)
  if (conflicts.length > 0)
    throw fieldError('grade', english`Not for this grade: ${conflicts.join(', ')}. Drop these classes first.`)
}

interface Child {
  readonly id: number
  readonly grade: Grade
}

/**
 * Changing a grade and changing it back would allow a family to enroll in the windows of another grade. Needs the lock of the child.
 * @throws 422 on `grade`
 */
async function refuseToAvoidWindows(trx: Transaction, { id, grade }: Child, to: Grade): Promise<void> {
  const windows = await trx
    .selectFrom('enrollment_window as window')
    .innerJoin('semester', 'semester.id', 'window.semester_id')
    .select(['window.semester_id', 'semester.name', 'window.grades', 'opens_at', 'closes_at'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('roster_entry as entry')
          .select('entry.id')
          .where('entry.student_id', '=', id)
          .whereRef('entry.semester_id', '=', 'window.semester_id'),
      ).as('on_roster'),
    )
    .where('semester.active', '=', true)
    .orderBy('window.semester_id')
    .execute()
  const avoided = windows.find(({ semester_id, now, on_roster }) =>
    avoidsWindow(
      windows.filter((window) => window.semester_id === semester_id),
      { from: grade, to, now, onRoster: Boolean(on_roster) },
    ),
  )
  if (avoided)
    throw fieldError(
      'grade',
      english`Enrollment for ${avoided.name} opens at a different time for this grade. Please ask the school office to change the grade.`,
    )
}
