import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type ConfirmationGroup, differentGroups } from '../../domain/confirmation/groups.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import type { DataCipher } from '../dataKeys/dataCipher.ts'
import type { Transaction } from '../platform/database/database.ts'
import { contentName, formerName } from './known.ts'

interface Confirmation {
  /** The confirmation that is replaced. */
  readonly id?: string | undefined
  readonly student_id: number
  readonly semester_id: number
  /** The account that confirms. */
  readonly account: number
  readonly content: Answers
  /** What the office knew before. */
  readonly was: Answers
  readonly now: Date
}

/** Stores what a family confirmed, next to what the office knew where it differs. Returns the groups that differ. */
export async function writeConfirmation(
  trx: Transaction,
  cipher: DataCipher,
  { id = randomUUID(), student_id, semester_id, account, content, was, now }: Confirmation,
): Promise<ConfirmationGroup[]> {
  const changed = differentGroups(was, content)
  const isChanged = changed.length > 0
  const values = {
    confirmed_at: now,
    confirmed_by: account,
    key_id: cipher.keyId,
    content: cipher.encrypt(content, contentName(id)),
    former: isChanged ? cipher.encrypt(was, formerName(id)) : null,
    changed,
    review: isChanged ? ('open' as const) : ('none' as const),
    reviewed_at: null,
    reviewed_by: null,
  }
  await trx
    .insertInto('confirmation')
    .values({ id, student_id, semester_id, ...values })
    .onConflict((on) => on.column('id').doUpdateSet({ ...values, revision: sql<number>`confirmation.revision + 1` }))
    .execute()
  return changed
}
