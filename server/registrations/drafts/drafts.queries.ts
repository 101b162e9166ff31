import { sql } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'

export interface DraftRow {
  readonly id: string
  readonly revision: number
  readonly saved_at: Date
  readonly key_id: string
  readonly content: Buffer
}

/** Undefined for an unknown or expired code. */
export function findDraft(db: Database | Transaction, code_hash: Buffer, now: Date): Promise<DraftRow | undefined> {
  return selectDraft(db, code_hash, now).executeTakeFirst()
}

/** Locks the draft until the transaction ends. */
export function lockDraft(trx: Transaction, code_hash: Buffer, now: Date): Promise<DraftRow | undefined> {
  return selectDraft(trx, code_hash, now).forUpdate('registration_draft').executeTakeFirst()
}

/** Without the drafts whose retention is over, which the cleanup job erases within an hour. */
function selectDraft(db: Database | Transaction, code_hash: Buffer, now: Date) {
  const expires_at = sql<Date>`saved_at + make_interval(hours => 24 * school.draft_retention_days)`
  return db
    .selectFrom('registration_draft')
    .innerJoin('school', (join) => join.onTrue())
    .select(['registration_draft.id', 'revision', 'saved_at', 'key_id', 'content'])
    .where('code_hash', '=', code_hash)
    .where(expires_at, '>', now)
}
