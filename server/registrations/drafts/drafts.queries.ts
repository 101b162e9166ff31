import type { Database, Transaction } from '../../db/database.ts'

/** How long a draft is kept after its last change: 30 days. */
export const DRAFT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000

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
  return selectDraft(trx, code_hash, now).forUpdate().executeTakeFirst()
}

function selectDraft(db: Database | Transaction, code_hash: Buffer, now: Date) {
  return db
    .selectFrom('registration_draft')
    .select(['id', 'revision', 'saved_at', 'key_id', 'content'])
    .where('code_hash', '=', code_hash)
    .where('saved_at', '>', new Date(now.getTime() - DRAFT_RETENTION_MS))
}
