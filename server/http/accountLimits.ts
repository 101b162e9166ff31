import type { Database } from '../db/database.ts'
import type { AccountLimit } from '../db/tables.ts'
import { Problem } from './problem.ts'

const HOUR_MS = 60 * 60 * 1000

/** The refusal of an account that reached a limit; the office is shown these. */
export class AccountLimitReached extends Problem {
  readonly limit: AccountLimit
  readonly user_id: number

  constructor(limit: AccountLimit, user_id: number, ...problem: ConstructorParameters<typeof Problem>) {
    super(...problem)
    this.limit = limit
    this.user_id = user_id
  }
}

/** Notes, once an hour, that the account reached the limit. It runs outside the refused command's transaction. */
export async function noteLimitReached(
  db: Database,
  { limit, user_id }: AccountLimitReached,
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  await db
    .insertInto('account_limit_hit')
    .values({ user_id, reason: limit, hour })
    .onConflict((on) => on.doNothing())
    .execute()
}
