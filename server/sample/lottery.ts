import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import { NOT_RUN } from '../lottery/saveLottery.ts'
import { sealNewSecret } from '../lottery/secrets.ts'
import type { Transaction } from '../platform/database/database.ts'

/** The days after the start of today on which families begin and cease to rank classes, at 8:00 a.m. and 8:00 p.m. in Phoenix. */
const RANKING = { opens: 3, closes: 13, eight_am: 15 * HOUR_MS, eight_pm: 27 * HOUR_MS } as const

/** The coming semester begins with a lottery, for which families soon rank classes. */
export async function insertLottery(trx: Transaction, keys: KeyRing, semester_id: number, now: Date): Promise<void> {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  await trx
    .insertInto('lottery')
    .values({
      semester_id,
      opens_at: new Date(midnight + RANKING.opens * DAY_MS + RANKING.eight_am),
      closes_at: new Date(midnight + RANKING.closes * DAY_MS + RANKING.eight_pm),
      priority: 'oldest-first',
      ...(await sealNewSecret(trx, keys, semester_id)),
      ...NOT_RUN,
    })
    .execute()
}
