import { enrollsAnyway, whyNotEnroll } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { statusOf } from './log.ts'
import { carriedOut, type Outcome, refused } from './outcome.ts'
import { takeSeat } from './roster.queries.ts'
import type { Look, RosterCommand } from './scene.ts'
import { untilDecided } from './untilDecided.ts'

/**
 * Adds a child to a class; one who waited for it stops waiting in the same commit (document 2, section 4). Refused by the
 * rules of domain/enrollment.ts, `full` among them.
 * @throws 404 for a stranger's child or a course that is not there for this person.
 */
export function enroll(trx: Transaction, command: RosterCommand, look: Look): Promise<Outcome> {
  return untilDecided(trx, command, look, async (scene) => {
    const refusal = whyNotEnroll(scene.standing)
    if (refusal) return refused(scene, refusal)
    const waited = scene.standing.status === 'waiting'
    const counts = await takeSeat(
      trx,
      scene,
      statusOf(waited ? 'moved to enrolled' : 'enrolled', enrollsAnyway(scene.standing)),
    )
    return counts && carriedOut(scene, counts, 'enrolled')
  })
}
