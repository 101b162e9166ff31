import type { Transaction } from '../db/database.ts'
import { busy } from '../http/problem.ts'
import type { Outcome } from './outcome.ts'
import { type Look, lockAndLook, type RosterCommand, type Scene, sceneOf } from './scene.ts'

/** How often a command looks again when the course changed between its look and its write. */
const LOOKS = 8

/**
 * Lock, look, decide: the decision writes only if the course still is as it was looked at, and answers nothing when it is not.
 * Then it looks again, so that every answer, a refusal too, is about what is committed.
 */
export async function untilDecided(
  trx: Transaction,
  command: RosterCommand,
  first: Look,
  decide: (scene: Scene) => Promise<Outcome | undefined>,
): Promise<Outcome> {
  let look = first
  for (let looks = 1; looks <= LOOKS; looks++) {
    const outcome = await decide(sceneOf(look, command))
    if (outcome) return outcome
    look = await lockAndLook(trx, command)
  }
  throw busy()
}
