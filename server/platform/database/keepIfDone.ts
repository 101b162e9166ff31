import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/** Runs a change. If its report says that it is not done, takes it back: a preview reports exactly what the change would do. */
export async function keepIfDone<R extends { readonly done: boolean }>(
  trx: Transaction,
  change: () => Promise<R>,
): Promise<R> {
  await sql`savepoint change`.execute(trx)
  const report = await change()
  if (!report.done) await sql`rollback to savepoint change`.execute(trx)
  return report
}
