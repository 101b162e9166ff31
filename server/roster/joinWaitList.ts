import { waitsAnyway, whyNotWait } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { decide } from './decide.ts'
import { statusOf } from './log.ts'
import { carriedOut, type Outcome } from './outcome.ts'
import { takePlaceInLine } from './roster.queries.ts'
import type { Look, RosterCommand } from './scene.ts'

/**
 * Puts a child at the end of a full class's line of at most five. The order is the number drawn here, under the course's
 * lock. Refused by whyNotWait, `seat-free` and `wait-list-full` among them; throws as enroll.
 */
export function joinWaitList(trx: Transaction, command: RosterCommand, look: Look): Promise<Outcome> {
  return decide(trx, command, look, whyNotWait, (scene) => {
    trx.last(takePlaceInLine(trx, scene, statusOf('waitlisted', waitsAnyway(scene.standing))))
    return carriedOut(scene, 'waiting')
  })
}
