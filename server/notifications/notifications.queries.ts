import type { Database, Transaction } from '../db/database.ts'

/** The system notifications in the order they were written; the active ones, or all. */
export function notificationsOf(db: Database | Transaction, { activeOnly }: { activeOnly: boolean }) {
  return db
    .selectFrom('system_notification')
    .select(['id', 'message', 'type', 'active'])
    .$if(activeOnly, (query) => query.where('active', '=', true))
    .orderBy('id')
    .execute()
}
