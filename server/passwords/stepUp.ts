import type { Transaction } from '../db/database.ts'

/** Notes that the password was asked for in this session, and was right. */
export async function stepUp(trx: Transaction, token_hash: Buffer, now: Date): Promise<void> {
  await trx.updateTable('session').set({ password_at: now }).where('token_hash', '=', token_hash).execute()
}
