import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { AccountLimit } from '../db/tables.ts'
import { Problem } from './problem.ts'

const HOUR_MS = 60 * 60 * 1000

export class AccountLimitReached extends Problem {
  readonly limit: AccountLimit
  readonly user_id: number

  constructor(limit: AccountLimit, user_id: number, ...problem: ConstructorParameters<typeof Problem>) {
    super(...problem)
    this.limit = limit
    this.user_id = user_id
  }
}

/** Once an hour, outside the refused transaction. A failure is only logged. */
export async function recordLimitHit(
  db: Database,
  { limit, user_id }: AccountLimitReached,
  { now, log }: { readonly now: Date; readonly log: Pick<FastifyBaseLogger, 'error'> },
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  await db
    .insertInto('account_limit_hit')
    .values({ user_id, reason: limit, hour })
    .onConflict((on) => on.doNothing())
    .execute()
    .catch((err: unknown) => log.error({ err, user_id }, 'a reached account limit was not recorded'))
}
