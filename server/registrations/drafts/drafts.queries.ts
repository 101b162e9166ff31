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
  return selectDrafts(db, now).where('code_hash', '=', code_hash).executeTakeFirst()
}

/** Undefined for a deleted or expired draft. */
export function findDraftById(db: Database, id: string, now: Date): Promise<DraftRow | undefined> {
  return selectDrafts(db, now).where('registration_draft.id', '=', id).executeTakeFirst()
}

/** Locks the draft until the transaction ends. */
export function lockDraft(trx: Transaction, code_hash: Buffer, now: Date): Promise<DraftRow | undefined> {
  return selectDrafts(trx, now).where('code_hash', '=', code_hash).forUpdate('registration_draft').executeTakeFirst()
}

/** Without the drafts whose retention is over, which the cleanup job erases within an hour. */
function selectDrafts(db: Database | Transaction, now: Date) {
  const expires_at = sql<Date>`saved_at + make_interval(hours => 24 * school.draft_retention_days)`
  return db
    .selectFrom('registration_draft')
    .innerJoin('school', (join) => join.onTrue())
    .select(['registration_draft.id', 'revision', 'saved_at', 'key_id', 'content'])
    .where(expires_at, '>', now)
}
