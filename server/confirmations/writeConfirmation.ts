import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  CONFIRMATION_GROUPS,
  type ConfirmationGroup,
  confirmedAnswers,
  differentGroups,
} from '../../domain/confirmations/groups.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import type { DataCipher } from '../dataKeys/dataCipher.ts'
import type { Transaction } from '../platform/database/database.ts'
import { contentName, formerName } from './known.ts'

interface Confirmation {
  /** The confirmation that is replaced. */
  readonly id?: string | undefined
  readonly student_id: number
  readonly semester_id: number
  /** The account whose answers they are. */
  readonly account: number
  readonly content: Answers
  /** What the office has seen: the answers before changes that nobody has reviewed, or else what the school knew. */
  readonly was: Answers
  /** Who in the office confirms in the family's place. */
  readonly by_office?: string | null
  /** What the school knew, if the office has not seen all of it. */
  readonly known?: Answers
  readonly now: Date
}

/**
 * Stores what was confirmed, next to what the office has seen where a family changed it. What the office itself changed is reviewed. Returns the
 * groups that changed.
 */
export async function writeConfirmation(
  trx: Transaction,
  cipher: DataCipher,
  {
    id = randomUUID(),
    student_id,
    semester_id,
    account,
    content,
    was,
    now,
    by_office = null,
    known = was,
  }: Confirmation,
): Promise<ConfirmationGroup[]> {
  const own = by_office === null ? [] : differentGroups(known, content)
  const others = CONFIRMATION_GROUPS.filter((group) => !own.includes(group))
  const former = own.length > 0 ? confirmedAnswers(was, others, content) : was
  const open = differentGroups(former, content)
  const isOpen = open.length > 0
  const isReviewed = !isOpen && own.length > 0
  const values = {
    confirmed_at: now,
    confirmed_by: account,
    key_id: cipher.keyId,
    content: cipher.encrypt(content, contentName(id)),
    former: isOpen ? cipher.encrypt(former, formerName(id)) : null,
    changed: isOpen ? open : own,
    review: isOpen ? ('open' as const) : isReviewed ? ('reviewed' as const) : ('none' as const),
    reviewed_at: isReviewed ? now : null,
    reviewed_by: isReviewed ? by_office : null,
    by_office,
  }
  await trx
    .insertInto('confirmation')
    .values({ id, student_id, semester_id, ...values })
    .onConflict((on) => on.column('id').doUpdateSet({ ...values, revision: sql<number>`confirmation.revision + 1` }))
    .execute()
  return by_office === null ? open : own
}
