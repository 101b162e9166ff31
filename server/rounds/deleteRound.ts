import type { Semester } from '../../contract/semesters.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { roundProblem } from './messages.ts'
import { lockRound, requireRound } from './rounds.queries.ts'
import { auditedRound } from './saveRound.ts'

/** Deletes a round with its rankings. Families can then enroll without a draw. @throws 404, and 422 `already-drawn` */
export async function deleteRound(
  trx: Transaction,
  trail: AuditTrail,
  semester: Pick<Semester, 'id' | 'name'>,
): Promise<void> {
  const round = requireRound(await lockRound(trx, semester.id))
  if (round.drawn_at) throw roundProblem('already-drawn')
  const { numDeletedRows } = await trx.deleteFrom('ranking').where('round_id', '=', round.id).executeTakeFirstOrThrow()
  await trx.deleteFrom('preference_round').where('id', '=', round.id).execute()
  const before = { ...auditedRound(round), rankings: Number(numDeletedRows) }
  const none = Object.fromEntries(Object.keys(before).map((name) => [name, null]))
  trail.edited({ kind: 'semester', ...semester }, before, none)
}
