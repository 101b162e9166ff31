import type { startDraw as startDrawCall } from '../../contract/draws.ts'
import { whyNotDraw } from '../../domain/draw/roundState.ts'
import { actorOf, createRequestTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import type { Authorized, RequestData } from '../http/command.ts'
import type { KeyRing } from '../registrations/keys/keyRing.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { insertRun } from './draw/run.queries.ts'
import type { DrawOrder } from './draw/runDraw.ts'
import { roundProblem } from './messages.ts'
import { lockRound, readClock, requireRound } from './rounds.queries.ts'
import { openSeed } from './seed.ts'

type Request = RequestData<typeof startDrawCall> & Authorized<typeof startDrawCall>

export interface OrderedDraw {
  readonly round_id: number
  readonly order: DrawOrder
}

/** Records that the office ordered the draw, which starts after the commit. @throws 404, and 422 with the reason */
export async function orderDraw(trx: Transaction, keys: KeyRing, request: Request): Promise<OrderedDraw> {
  const { params, user } = request
  const { id: semester_id, name } = await findSemester(trx, params.id, user.role)
  const round = requireRound(await lockRound(trx, semester_id))
  const now = await readClock(trx)
  const because = whyNotDraw(round, now, { rehearsal: false })
  if (because) throw roundProblem(because)
  const encrypted = await trx
    .selectFrom('preference_round')
    .select(['semester_id', 'commitment', 'key_id', 'seed'])
    .where('id', '=', round.id)
    .executeTakeFirstOrThrow()
  await insertRun(trx, { round_id: round.id, by: user, now })
  const subject = { kind: 'semester', id: semester_id, name } as const
  createRequestTrail(trx, request).edited(subject, { draw_started_at: null }, { draw_started_at: now.toISOString() })
  const actor = { ...actorOf(request), user_id: user.id }
  return { round_id: round.id, order: { semester_id, seed: openSeed(keys, encrypted), actor } }
}
