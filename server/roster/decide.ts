import type { Refusal, Standing } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { type Outcome, refused } from './outcome.ts'
import { type Look, lookAgain, type RosterCommand, type Scene, sceneOf } from './scene.ts'

/**
 * Look, decide, write: what the rules allow is carried out on a course that is held, so that nothing it was decided on can
 * change before the commit. A course that had nothing to give is not held; when it has since, it is locked and looked at again.
 */
export async function decide(
  trx: Transaction,
  command: RosterCommand,
  look: Look,
  whyNot: (standing: Standing) => Refusal | undefined,
  carryOut: (scene: Scene) => Outcome,
): Promise<Outcome> {
  const scene = sceneOf(look, command)
  const refusal = whyNot(scene.standing)
  if (refusal) return refused(scene, refusal)
  if (scene.held) return carryOut(scene)
  return decide(trx, command, await lookAgain(trx, look, command), whyNot, carryOut)
}
