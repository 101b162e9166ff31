import { whyNotDrop } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { carriedOut, type Outcome, refused } from './outcome.ts'
import { giveUp } from './roster.queries.ts'
import type { Look, RosterCommand } from './scene.ts'
import { untilDecided } from './untilDecided.ts'

/** Drops a child from a class; the seat is free with the commit. Throws as enroll. */
export function drop(trx: Transaction, command: RosterCommand, look: Look): Promise<Outcome> {
  return untilDecided(trx, command, look, async (scene) => {
    const refusal = whyNotDrop(scene.standing)
    if (refusal) return refused(scene, refusal)
    const counts = await giveUp(trx, scene, 'enrolled', 'dropped')
    return counts && carriedOut(scene, counts, null)
  })
}
