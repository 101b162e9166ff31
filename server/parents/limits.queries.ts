import { sql } from 'kysely'
import type { LimitReached } from '../../contract/parents.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { Database, Transaction } from '../platform/database/database.ts'

/** Milliseconds for which the office sees that an account reached a limit. */
export const LIMIT_SHOWN_MS = 30 * DAY_MS
const ACCOUNTS_MAX = 100

/** The limits that the accounts reached in the last 30 days, latest first. */
export async function limitsReached(
  db: Database | Transaction,
  now: Date,
  user_ids: readonly number[],
): Promise<(LimitReached & { readonly user_id: number })[]> {
  const rows = await selectLimits(db, now)
    .where(sql<boolean>`user_id = any(${[...user_ids]}::integer[])`)
    .execute()
  return rows.map(({ user_id, limit, last_at }) => ({ user_id, limit, last_at: last_at.toISOString() }))
}

export async function limitedAccounts(db: Database, now: Date) {
  const rows = await selectLimits(db, now)
    .innerJoin('users', 'users.id', 'user_id')
    .select(['first_name', 'last_name'])
    .groupBy(['first_name', 'last_name'])
    .limit(ACCOUNTS_MAX)
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
    .orderBy('reason')
}
