import { whyNotLeave } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { carriedOut, type Outcome, refused } from './outcome.ts'
import { giveUp } from './roster.queries.ts'
import type { Look, RosterCommand } from './scene.ts'
import { untilDecided } from './untilDecided.ts'

/** Takes a child off a wait list; whoever stood behind moves up. Throws as enroll. */
export function leaveWaitList(trx: Transaction, command: RosterCommand, look: Look): Promise<Outcome> {
  return untilDecided(trx, command, look, async (scene) => {
    const refusal = whyNotLeave(scene.standing)
    if (refusal) return refused(scene, refusal)
    const counts = await giveUp(trx, scene, 'waiting', 'removed from waitlist')
    return counts && carriedOut(scene, counts, null)
  })
}
