import type { EnrollmentState, Refusal } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import {
  contextFrom,
  type EnrollmentContext,
  type RosterCommand,
  type RosterSnapshot,
  rereadLocked,
} from './context.ts'
import { type Outcome, refused } from './outcome.ts'

/**
 * Look, decide, write: what the rules allow is carried out on a course that is held, so that nothing it was decided on can
 * change before the commit. A course that had nothing to give is not held; when it has since, it is locked and looked at again.
 */
export async function runCommand(
  trx: Transaction,
  command: RosterCommand,
  look: RosterSnapshot,
  whyNot: (standing: EnrollmentState) => Refusal | undefined,
  carryOut: (scene: EnrollmentContext) => Outcome,
): Promise<Outcome> {
  const scene = contextFrom(look, command)
  const refusal = whyNot(scene.state)
  if (refusal) return refused(scene, refusal)
  if (scene.isCourseLocked) return carryOut(scene)
  return runCommand(trx, command, await rereadLocked(trx, look, command), whyNot, carryOut)
}
