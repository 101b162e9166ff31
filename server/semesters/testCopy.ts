import { type RosterActor, toCulprit } from '../enrollment/culprit.ts'
import { removeEntry } from '../enrollment/roster.writes.ts'
import { lockLottery } from '../lottery/lottery.queries.ts'
import type { Transaction } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { lockAccounts } from '../rows/families.ts'

/** The copy of a semester that its testers see. The caller has locked the semester's row. */
export function findTestCopy(trx: Transaction, semester_id: number) {
  return trx.selectFrom('semester').select('id').where('test_of', '=', semester_id).forNoKeyUpdate().executeTakeFirst()
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
  await lockLottery(trx, copy.id)
  const courses = await trx.selectFrom('course').select('id').where('semester_id', '=', copy.id).execute()
  await lockRows(trx, { courses: courses.map(({ id }) => id) })
  const entries = await trx
    .selectFrom('roster_entry')
    .select(['course_id', 'student_id', 'status'])
    .where('semester_id', '=', copy.id)
    .orderBy('id')
    .execute()
  for (const { status, ...place } of entries)
    await removeEntry(trx, place, status === 'enrolled' ? 'dropped' : 'removed from waitlist', toCulprit(by))
  for (const table of ['lottery', 'course'] as const)
    await trx.deleteFrom(table).where('semester_id', '=', copy.id).execute()
  await trx.deleteFrom('semester').where('id', '=', copy.id).execute()
}
