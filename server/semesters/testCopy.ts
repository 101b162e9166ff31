import { isLinkedTo } from '../access/children.ts'
import { UNRECORDED } from '../auditTrail/trail.ts'
import { type RosterActor, toCulprit } from '../enrollment/culprit.ts'
import { removeEntry } from '../enrollment/roster.writes.ts'
import { settleClasses } from '../enrollment/settle.ts'
import { lockLottery } from '../lottery/lottery.queries.ts'
import { deleteLottery } from '../lottery/saveLottery.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { lockAccounts, lockFamilies } from '../rows/families.ts'

/** The copy of a semester that its testers see. The caller has locked the semester's row. */
export function findTestCopy(trx: Transaction, semester_id: number) {
  const copy = trx.selectFrom('semester').select(['id', 'name']).where('test_of', '=', semester_id)
  return copy.forNoKeyUpdate().executeTakeFirst()
}

/**
 * Deletes the copy of a semester with everything that its testers did, logged and without emails. Their commands that are running finish first,
 * later ones find no class. No statement concerns the semester itself. Its row is locked.
 */
export async function deleteTestCopy(
  trx: Transaction,
  { semester_id, by }: { readonly semester_id: number; readonly by: RosterActor },
): Promise<void> {
  const copy = await findTestCopy(trx, semester_id)
  if (!copy) return
  const testers = await trx.selectFrom('users').select('id').where('tests_semester_id', '=', copy.id).execute()
  await lockAccounts(
    trx,
    testers.map(({ id }) => id),
  )
  await trx.updateTable('users').set({ tests_semester_id: null }).where('tests_semester_id', '=', copy.id).execute()
  if (await lockLottery(trx, copy.id)) await deleteLottery(trx, UNRECORDED, copy)
  const courses = await trx.selectFrom('course').select('id').where('semester_id', '=', copy.id).execute()
  await lockRows(trx, { courses: courses.map(({ id }) => id) })
  await removePlaces(trx, await placesIn(trx, copy.id).execute(), by)
  await trx.deleteFrom('course').where('semester_id', '=', copy.id).execute()
  await trx.deleteFrom('semester').where('id', '=', copy.id).execute()
}

/** Ends the test of an account, whose children lose their places. Other testers who wait get the seats. The copy is locked. */
export async function leaveTestCopy(
  trx: Transaction,
  { copy_id, parent_id, by }: { readonly copy_id: number; readonly parent_id: number; readonly by: RosterActor },
): Promise<void> {
  await lockFamilies(trx, [parent_id])
  await trx.updateTable('users').set({ tests_semester_id: null }).where('id', '=', parent_id).execute()
  const ofFamily = placesIn(trx, copy_id).innerJoin('student', 'student.id', 'student_id').where(isLinkedTo(parent_id))
  const classes = (await ofFamily.execute()).map(({ course_id }) => course_id)
  await lockRows(trx, { courses: classes })
  await removePlaces(trx, await ofFamily.execute(), by)
  await settleClasses(trx, classes)
}

function placesIn(trx: Transaction, copy_id: number) {
  return trx
    .selectFrom('roster_entry as entry')
    .select(['entry.course_id', 'entry.student_id', 'entry.status'])
    .where('entry.semester_id', '=', copy_id)
    .orderBy('entry.id')
}

type Places = Awaited<ReturnType<ReturnType<typeof placesIn>['execute']>>

async function removePlaces(trx: Transaction, places: Places, by: RosterActor): Promise<void> {
  for (const { status, ...place } of places)
    await removeEntry(trx, place, status === 'enrolled' ? 'dropped' : 'removed from waitlist', toCulprit(by))
}
