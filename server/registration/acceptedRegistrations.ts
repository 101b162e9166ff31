import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/database.ts'

/** The latest accepted registration of each student, encrypted. */
export function selectAccepted(db: Database | Transaction, student_ids: readonly number[]) {
  return db
    .selectFrom('registration')
    .distinctOn('student_id')
    .select(['id', 'student_id', 'reference', 'year', 'received_at', 'key_id', 'general', 'sensitive', 'sent_by'])
    .where(sql<boolean>`student_id = any(${[...student_ids]}::integer[])`)
    .where('state', '=', 'accepted')
    .orderBy('student_id')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
}
