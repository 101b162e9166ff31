import type { Pause } from '../../contract/pauses.ts'
import { PAUSABLE, PAUSABLE_NAMES, type Pausable } from '../../domain/pauses.ts'
import type { AuditTrail, Subject } from '../auditTrail/trail.ts'
import type { Database, Transaction } from '../platform/database/database.ts'

/** Pauses an action for families, or changes the text of its pause. */
export async function pauseAction(
  trx: Transaction,
  trail: AuditTrail,
  {
    action,
    message: edited,
    now,
  }: { readonly action: Pausable; readonly message: string | undefined; readonly now: Date },
): Promise<void> {
  const before = await lockPause(trx, action)
  const message = edited ?? before?.message ?? ''
  await trx
    .insertInto('pause')
    .values({ action, message, paused_at: now })
    .onConflict((conflict) => conflict.column('action').doUpdateSet({ message }))
    .execute()
  if (before) trail.edited(toSubject(action), before, { message })
  else trail.created(toSubject(action), { message })
}

/** Ends the pause of an action. Returns false if there is none. */
export async function resumeAction(trx: Transaction, trail: AuditTrail, action: Pausable): Promise<boolean> {
  const before = await lockPause(trx, action)
  if (!before) return false
  await trx.deleteFrom('pause').where('action', '=', action).execute()
  trail.deleted(toSubject(action), before)
  return true
}

export async function readPauses(db: Database | Transaction): Promise<Pause[]> {
  const rows = await db.selectFrom('pause').select(['action', 'message', 'paused_at']).execute()
  const inOrder = rows.sort((a, b) => PAUSABLE.indexOf(a.action) - PAUSABLE.indexOf(b.action))
  return inOrder.map((row) => ({ ...row, paused_at: row.paused_at.toISOString() }))
}

function lockPause(trx: Transaction, action: Pausable) {
  return trx.selectFrom('pause').select('message').where('action', '=', action).forUpdate().executeTakeFirst()
}

function toSubject(action: Pausable): Subject {
  return { kind: 'pause', id: null, name: PAUSABLE_NAMES[action] }
}
