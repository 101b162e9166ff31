import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { rowsStatement } from '../platform/database/statements.ts'
import { studentIdOfEntry } from '../rows/positions.ts'
import { WAIT_LIST } from './culprit.ts'
import { addToWaitLists } from './roster.writes.ts'

interface Place {
  readonly course_id: number
  readonly student_id: number
}

/**
 * Adds children to the ends of the reserves of full wait lists, in this order. The students and classes are locked, and none of the children is
 * in its class, waits for it or is in its reserve. One statement, without log rows: the results of the lottery have these places.
 */
export async function addToReserve(trx: Transaction, places: readonly Place[]): Promise<void> {
  await insertPlaces(trx, places)
}

const insertPlaces = rowsStatement<Place>(
  { course_id: 'integer', student_id: 'integer' },
  (given) => sql`
    insert into reserve_place (course_id, student_id, position)
    select course_id, student_id, row_number() over (partition by course_id order by n) + coalesce(
      (select max(position) from reserve_place last where last.course_id = given.course_id), 0
    )
    from ${given}`,
)

/** Moves the locked child from the reserve of the locked class to the end of its wait list. Returns the id of the new entry. */
export async function joinFromReserve(
  trx: Transaction,
  { course_id, student_id, drop_course_id }: Place & { readonly drop_course_id: number | null },
): Promise<number> {
  const swap = drop_course_id === null ? null : { drop_course_id, automatic: false }
  const place = { course_id, student_id, status: 'waitlisted', overridden: false, swap, by: WAIT_LIST } as const
  const [, entry] = await Promise.all([
    addToWaitLists(trx, [place]),
    trx
      .selectFrom('roster_entry')
      .select('id')
      .where('course_id', '=', course_id)
      .where(studentIdOfEntry, '=', student_id)
      .executeTakeFirstOrThrow(),
  ])
  return entry.id
}
