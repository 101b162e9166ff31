import { enrollsAnyway, whyNotMove } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import type { RosterCommand, RosterSnapshot } from './context.ts'
import { statusOf } from './log.ts'
import { type Outcome, succeeded } from './outcome.ts'
import { insertEnrollment } from './roster.queries.ts'
import { runCommand } from './runCommand.ts'

/** Moves a waiting child into the class; same time and restrictions are checked now, when the seat is given. Refused and throws as enroll. */
export function moveToEnrolled(trx: Transaction, command: RosterCommand, look: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, look, whyNotMove, (scene) => {
    trx.queueBeforeCommit(insertEnrollment(trx, scene, statusOf('moved to enrolled', enrollsAnyway(scene.state))))
    return succeeded(scene, 'enrolled')
  })
}
