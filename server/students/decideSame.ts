import { sql } from 'kysely'
import { english } from '../../domain/english.ts'
import { fullName } from '../../domain/person.ts'
import { keepsLot } from '../../domain/sameChild.ts'
import { studentSubject } from '../auditTrail/subjects.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { readRankedEntries } from '../lottery/duplicates.queries.ts'
import { findLotteriesToRun } from '../lottery/lottery.queries.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

interface Named {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
}

/**
 * Records that two entries are one child, which takes part in lotteries with the entry `kept`. So do the entries that were one child with either of
 * them before, also those that were decided to be different. Call it with the locks of the lotteries and the children.
 * @throws 422 `lottery-closed`: see `decideSameChild`
 */
export async function decideSame(trx: Transaction, trail: AuditTrail, kept: Named, other: Named): Promise<void> {
  const { rows } = await sql<{ id: number; is_decided: boolean }>`
    with root as (
      select coalesce(kept_id, id) as id
      from unnest(${[kept.id, other.id]}::integer[]) given (id) left join same_child on student_id = id
    )
    select id, false as is_decided from root
    union
    select student_id, (student_id, kept_id) = (${other.id}, ${kept.id}) from same_child where kept_id in (select id from root)`.execute(
    trx,
  )
  if (rows.some(({ is_decided }) => is_decided)) return
  const ids = rows.map(({ id }) => id)
  await refuseOtherLot(trx, ids, kept.id)
  await trx.deleteFrom('different_children').where('student_id', 'in', ids).where('other_id', 'in', ids).execute()
  await trx.deleteFrom('same_child').where('student_id', '=', kept.id).execute()
  const others = ids.filter((id) => id !== kept.id)
  await trx
    .insertInto('same_child')
    .values(others.map((student_id) => ({ student_id, kept_id: kept.id })))
    .onConflict((on) => on.column('student_id').doUpdateSet({ kept_id: kept.id, decided_at: sql`now()` }))
    .execute()
  const named = `${fullName(kept)} (${kept.id})`
  trail.edited(studentSubject(other.id, other), { same_child_as: null }, { same_child_as: named })
}

/** Nobody chooses after the closing, when the number that decides becomes known, which lot a child has. */
async function refuseOtherLot(trx: Transaction, ids: readonly number[], kept_id: number): Promise<void> {
  for (const lottery of await findLotteriesToRun(trx)) {
    if (!lottery.is_closed) continue
    const entries = (await readRankedEntries(trx, lottery.id)).filter(({ student_id }) => ids.includes(student_id))
    if (keepsLot(entries, kept_id)) continue
    const message = english`The ranking period is over, so the child takes part in the lottery with the other entry.`
    throw new Problem(422, message, { code: 'lottery-closed' })
  }
}
