import type { Transaction } from '../db/database.ts'

/** Records that the password was confirmed in this session. */
export async function stepUp(trx: Transaction, token_hash: Buffer, now: Date): Promise<void> {
  await trx.updateTable('session').set({ password_at: now }).where('token_hash', '=', token_hash).execute()
}
