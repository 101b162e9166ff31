import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { preparedStatement } from '../../db/preparedStatement.ts'
import type { Account } from '../sessions.queries.ts'
import type { NewSession } from '../signIn.ts'

interface SessionOfAccount {
  readonly account: Pick<Account, 'id' | 'email' | 'password_hash'>
  readonly session: NewSession
}

/** As `openSession`, in the order of the accounts. Returns how many were created. */
export async function openSessions(trx: Transaction, opened: readonly SessionOfAccount[]): Promise<number> {
  const sorted = opened.toSorted((a, b) => a.account.id - b.account.id)
  const created = await insertAll(
    trx,
    sorted.map(({ account }) => account.id),
    sorted.map(({ account }) => account.email),
    sorted.map(({ account }) => account.password_hash),
    sorted.map(({ session }) => session.token_hash),
    sorted.map(({ session }) => session.expires_at),
  )
  return created.length
}

const insertAll = preparedStatement(
  (
    user_ids: readonly number[],
    emails: readonly string[],
    password_hashes: readonly string[],
    token_hashes: readonly Buffer[],
    expires_at: readonly Date[],
  ) => sql<{ readonly user_id: number }>`
    insert into session (token_hash, user_id, expires_at)
    select token_hash, unchanged.id, expires_at
    from (
      select * from unnest(${user_ids}::integer[], ${emails}::text[], ${password_hashes}::text[], ${token_hashes}::bytea[],
        ${expires_at}::timestamptz[]) with ordinality given(user_id, email, password_hash, token_hash, expires_at, n) order by n
    ) opened
    cross join lateral (
      select id from users
      where id = opened.user_id and email = opened.email and password_hash = opened.password_hash and not disabled
      for share
    ) unchanged
    returning user_id`,
)
