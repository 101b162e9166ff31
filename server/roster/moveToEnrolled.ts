import { enrollsAnyway, whyNotMove } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { decide } from './decide.ts'
import { statusOf } from './log.ts'
import { carriedOut, type Outcome } from './outcome.ts'
import { takeSeat } from './roster.queries.ts'
import type { Look, RosterCommand } from './scene.ts'

/** Moves a waiting child into the class; same time and restrictions are checked now, when the seat is given. Refused and throws as enroll. */
export function moveToEnrolled(trx: Transaction, command: RosterCommand, look: Look): Promise<Outcome> {
  return decide(trx, command, look, whyNotMove, (scene) => {
    trx.last(takeSeat(trx, scene, statusOf('moved to enrolled', enrollsAnyway(scene.standing))))
    return carriedOut(scene, 'enrolled')
  })
}
