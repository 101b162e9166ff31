import { type ExpressionBuilder, sql } from 'kysely'
import type { EnrollmentWindow, WindowFields } from '../../contract/windows.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** The windows of a semester in the order of opening, and the database's clock, which decides whether they are open. */
export async function readWindows(
  db: Database | Transaction,
  semester_id: number,
): Promise<{ windows: EnrollmentWindow[]; now: string }> {
  const rows = await db
    .selectFrom(sql<{ now: Date }>`(select clock_timestamp() as now)`.as('clock'))
    .leftJoin('enrollment_window', (join) => join.on('semester_id', '=', semester_id))
    .select(['now', 'id', 'grades', 'opens_at', 'closes_at'])
    .orderBy('opens_at')
    .orderBy('id')
    .execute()
  const windows = rows.flatMap(({ id, grades, opens_at, closes_at }) =>
    id === null || grades === null || opens_at === null
      ? []
      : [{ id, grades, opens_at: opens_at.toISOString(), closes_at: closes_at?.toISOString() ?? null }],
  )
  const [first] = rows
  if (!first) throw new Error('the database returned no time')
  return { windows, now: first.now.toISOString() }
}

/**
 * Replaces the stored windows of a semester. A window with the id of a stored one keeps it. Changes the version of the semester's row, so
 * that open screens fetch the windows again. The caller holds the lock of that row.
 */
export async function replaceWindows(
  trx: Transaction,
  semester_id: number,
  stored: readonly EnrollmentWindow[],
  windows: readonly WindowFields[],
): Promise<void> {
  const isKept = ({ id }: WindowFields) => stored.some((window) => window.id === id)
  const kept = windows.filter(isKept)
  const removed = stored.filter(({ id }) => !kept.some((window) => window.id === id)).map(({ id }) => id)
  if (removed.length > 0) await trx.deleteFrom('enrollment_window').where('id', 'in', removed).execute()
  for (const { id = 0, ...fields } of kept)
    await trx.updateTable('enrollment_window').set(fields).where('id', '=', id).execute()
  const added = windows.filter((window) => !isKept(window)).map(({ id, ...fields }) => ({ ...fields, semester_id }))
  if (added.length > 0) await trx.insertInto('enrollment_window').values(added).execute()
  await trx
    .updateTable('semester')
    // No trigger fires when this column is updated.
    .set(({ ref }: ExpressionBuilder<Tables, 'semester'>) => ({ freed_seats: ref('freed_seats') }))
    .where('id', '=', semester_id)
    .execute()
}
