import type { LimitReached } from '../../contract/parents.ts'
import type { Database, Transaction } from '../db/database.ts'

/** How long the office is shown that an account reached a limit. */
export const LIMIT_SHOWN_MS = 30 * 24 * 60 * 60 * 1000
/** Accounts on the dashboard. */
const ACCOUNTS_AT_MOST = 100

/** Each limit that an account reached in the last 30 days, the latest first; of one account or of all. */
export async function limitsReached(
  db: Database | Transaction,
  now: Date,
  user_id?: number,
): Promise<(LimitReached & { readonly user_id: number })[]> {
  const rows = await selectLimits(db, now)
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id ?? 0))
    .execute()
  return rows.map(({ user_id, limit, last_at }) => ({ user_id, limit, last_at: last_at.toISOString() }))
}

/** The same with the names of the accounts. */
export async function limitedAccounts(db: Database, now: Date) {
  const rows = await selectLimits(db, now)
    .innerJoin('users', 'users.id', 'user_id')
    .select(['first_name', 'last_name'])
    .groupBy(['first_name', 'last_name'])
    .limit(ACCOUNTS_AT_MOST)
    .execute()
  return rows.map(({ user_id, last_at, ...account }) => ({ ...account, id: user_id, last_at: last_at.toISOString() }))
}

function selectLimits(db: Database | Transaction, now: Date) {
  return db
    .selectFrom('account_limit_hit')
    .select(({ fn }) => ['user_id', 'reason as limit', fn.max('hour').as('last_at')])
    .where('hour', '>', new Date(now.getTime() - LIMIT_SHOWN_MS))
    .groupBy(['user_id', 'reason'])
    .orderBy('last_at', 'desc')
    .orderBy('user_id')
}
