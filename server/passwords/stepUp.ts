import type { Transaction } from '../db/database.ts'
import { Problem } from '../http/problem.ts'

/** How long a right password opens what asks for it again (rulings, section 4). */
const STEP_UP_MS = 5 * 60 * 1000

/** Notes that the password was asked for in this session, and was right. */
export async function stepUp(trx: Transaction, token_hash: Buffer, now: Date): Promise<void> {
  await trx.updateTable('session').set({ password_at: now }).where('token_hash', '=', token_hash).execute()
}

/** @throws 403 `password-required` unless the password was right within five minutes in this session. */
export async function requirePassword(trx: Transaction, token_hash: Buffer | undefined, now: Date): Promise<void> {
  const since = new Date(now.getTime() - STEP_UP_MS)
  const session =
    token_hash &&
    (await trx
      .selectFrom('session')
      .select('user_id')
      .where('token_hash', '=', token_hash)
      .where('password_at', '>', since)
      .executeTakeFirst())
  if (!session) throw new Problem(403, 'Please enter your password first.', { code: 'password-required' })
}
