import { enrollsAnyway, whyNotEnroll } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import type { RosterCommand, RosterSnapshot } from './context.ts'
import { statusOf } from './log.ts'
import { type Outcome, succeeded } from './outcome.ts'
import { insertEnrollment } from './roster.queries.ts'
import { runCommand } from './runCommand.ts'

/**
 * Adds a child to a class; one who waited for it stops waiting in the same commit (document 2, section 4). Refused by the
 * rules of domain/enrollment.ts, `full` among them.
 * @throws 404 for a stranger's child or a course that is not there for this person.
 */
export function enroll(trx: Transaction, command: RosterCommand, look: RosterSnapshot): Promise<Outcome> {
  return runCommand(trx, command, look, whyNotEnroll, (scene) => {
    const done = scene.state.status === 'waiting' ? 'moved to enrolled' : 'enrolled'
    trx.queueBeforeCommit(insertEnrollment(trx, scene, statusOf(done, enrollsAnyway(scene.state))))
    return succeeded(scene, 'enrolled')
  })
}
