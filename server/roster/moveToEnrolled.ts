import { enrollsAnyway, whyNotMove } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { statusOf } from './log.ts'
import { carriedOut, type Outcome, refused } from './outcome.ts'
import { takeSeat } from './roster.queries.ts'
import type { Look, RosterCommand } from './scene.ts'
import { untilDecided } from './untilDecided.ts'

/** Moves a waiting child into the class; same time and restrictions are checked now, when the seat is given. Refused and throws as enroll. */
export function moveToEnrolled(trx: Transaction, command: RosterCommand, look: Look): Promise<Outcome> {
  return untilDecided(trx, command, look, async (scene) => {
    const refusal = whyNotMove(scene.standing)
    if (refusal) return refused(scene, refusal)
    const counts = await takeSeat(trx, scene, statusOf('moved to enrolled', enrollsAnyway(scene.standing)))
    return counts && carriedOut(scene, counts, 'enrolled')
  })
}
