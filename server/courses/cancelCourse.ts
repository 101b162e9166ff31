import type { AuditTrail } from '../auditTrail/trail.ts'
import { type RosterActor, toCulprit } from '../enrollment/culprit.ts'
import { forgetClass, removeEntry, removeFromReserve } from '../enrollment/roster.writes.ts'
import { settleClasses } from '../enrollment/settle.ts'
import { classesWaitedForBy } from '../enrollment/waitLists.queries.ts'
import { recordFamilyMessage } from '../familyMails/familyMessage.ts'
import { queueClassToggledMails, shownClass } from '../familyMails/queueClassMails.ts'
import { queueFamilyMails } from '../familyMails/queueFamilyMails.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { notFound } from '../platform/http/problem.ts'
import { auditedCourse } from './course.row.ts'
import { lockWithRosters, rosterEntriesOf } from './roster.queries.ts'

interface Cancellation {
  readonly id: number
  readonly by: RosterActor
  /** What the office adds to the emails. */
  readonly family_message: string
}

/**
 * Makes a class inactive and drops everyone: the enrolled children, the wait list and the reserve behind it. Tells their families if they
 * see the class. The classes that these children wait for are settled, because the children have more time now.
 * @throws 404
 */
export async function cancelCourse(
  trx: Transaction,
  trail: AuditTrail,
  { id, by, family_message }: Cancellation,
): Promise<void> {
  await lockRows(trx, { students: await reserveOf(trx, id) })
  const [course] = await lockWithRosters(trx, [id])
  if (!course) throw notFound()
  const [entries, reserve] = [await rosterEntriesOf(trx, id), await reserveOf(trx, id)]
  await lockRows(trx, { students: reserve })
  const waitedFor = await classesWaitedForBy(
    trx,
    entries.map(({ student_id }) => student_id),
  )
  const others = waitedFor.filter((course_id) => course_id !== id)
  await lockRows(trx, { courses: others })
  await tellReserve(trx, id, { reserve, family_message })
  if (course.active) {
    await trx.updateTable('course').set({ active: false }).where('id', '=', id).execute()
    await queueClassToggledMails(trx, id, family_message)
  }
  await dropAll(trx, { id, by, entries, reserve })
  const counts = { seats: entries.filter(({ status }) => status === 'enrolled').length, wait_list: course.wait_list }
  const { subject } = await auditedCourse(trx, id)
  const after = { active: false, seats: 0, wait_list: 0, ...(by.reason && { reason: by.reason }) }
  trail.edited(subject, { active: course.active, ...counts }, after)
  await recordFamilyMessage(trx, trail, id, family_message)
  await settleClasses(trx, others)
}

interface Dropped extends Omit<Cancellation, 'family_message'> {
  readonly entries: Awaited<ReturnType<typeof rosterEntriesOf>>
  readonly reserve: readonly number[]
}

/** The reserve goes first, so that none of its children moves up. */
async function dropAll(trx: Transaction, { id: course_id, by, entries, reserve }: Dropped): Promise<void> {
  const culprit = toCulprit(by)
  for (const student_id of reserve) await removeFromReserve(trx, { course_id, student_id }, culprit)
  for (const { student_id, status } of entries) {
    const action = status === 'enrolled' ? 'dropped' : 'removed from waitlist'
    await removeEntry(trx, { course_id, student_id }, action, culprit)
    await forgetClass(trx, student_id, course_id)
  }
}

/** Call it while families still see the class. */
async function tellReserve(
  trx: Transaction,
  course_id: number,
  { reserve, family_message }: { readonly reserve: readonly number[]; readonly family_message: string },
): Promise<void> {
  if (reserve.length === 0 || !(await shownClass(trx, course_id)).visible) return
  await queueFamilyMails(
    trx,
    reserve.map((student_id) => ({ kind: 'removed-from-reserve', student_id, course_id, family_message })),
  )
}

async function reserveOf(trx: Transaction, course_id: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('reserve_place')
    .select('student_id')
    .where('course_id', '=', course_id)
    .orderBy('position')
    .execute()
  return rows.map(({ student_id }) => student_id)
}
