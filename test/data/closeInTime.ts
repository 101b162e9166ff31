import { sql } from 'kysely'
import { closeLottery } from '../../server/lottery/closing.ts'
import { lockLottery, requireLottery } from '../../server/lottery/lottery.queries.ts'
import type { Postgres } from '../../server/platform/database/postgres.ts'

/**
 * Moves the times of a lottery, if given, and keeps what decides it with the time of its closing, as if the server had done so then. The triggers
 * of the table allow neither. Nothing if that was kept before.
 */
export function closeInTime(
  owner: Postgres,
  semester_id: number,
  times?: { readonly opens_at: Date; readonly closes_at: Date },
): Promise<void> {
  return owner.transaction(async (trx) => {
    await sql`alter table lottery disable trigger user`.execute(trx)
    if (times) await trx.updateTable('lottery').set(times).where('semester_id', '=', semester_id).execute()
    const lottery = requireLottery(await lockLottery(trx, semester_id))
    await closeLottery(trx, lottery, async () => lottery.closes_at)
    await sql`alter table lottery enable trigger user`.execute(trx)
  })
}
