import type { Database, Transaction } from '../db/database.ts'

/** The system notifications in the order of creation, all or the active ones. */
export function notificationsOf(db: Database | Transaction, { activeOnly }: { activeOnly: boolean }) {
  return db
    .selectFrom('system_notification')
    .select(['id', 'message', 'type', 'active'])
    .$if(activeOnly, (query) => query.where('active', '=', true))
    .orderBy('id')
    .execute()
}
