import { whyNotLeave } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { decide } from './decide.ts'
import { carriedOut, type Outcome } from './outcome.ts'
import { giveUp } from './roster.queries.ts'
import type { Look, RosterCommand } from './scene.ts'

/** Takes a child off a wait list; whoever stood behind moves up. Throws as enroll. */
export function leaveWaitList(trx: Transaction, command: RosterCommand, look: Look): Promise<Outcome> {
  return decide(trx, command, look, whyNotLeave, (scene) => {
    trx.last(giveUp(trx, scene, 'removed from waitlist'))
    return carriedOut(scene, null)
  })
}
