import type { Transaction } from '../platform/database/database.ts'
import { endCalendars } from '../sessions/sessions.queries.ts'

/**
 * Hides a child from its unconfirmed account, whose user may be a stranger who entered it, until the owner accepts an invitation. Its calendar
 * address ends. The caller has locked the child.
 */
export async function hideStudent(trx: Transaction, id: number, now: Date): Promise<void> {
  await trx.updateTable('student').set({ awaits_acceptance: true }).where('id', '=', id).execute()
  await endCalendars(trx, [id], now)
}
