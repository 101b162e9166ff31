import { enrollsAnyway, whyNotEnroll } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { decide } from './decide.ts'
import { statusOf } from './log.ts'
import { carriedOut, type Outcome } from './outcome.ts'
import { takeSeat } from './roster.queries.ts'
import type { Look, RosterCommand } from './scene.ts'

/**
 * Adds a child to a class; one who waited for it stops waiting in the same commit (document 2, section 4). Refused by the
 * rules of domain/enrollment.ts, `full` among them.
 * @throws 404 for a stranger's child or a course that is not there for this person.
 */
export function enroll(trx: Transaction, command: RosterCommand, look: Look): Promise<Outcome> {
  return decide(trx, command, look, whyNotEnroll, (scene) => {
    const done = scene.standing.status === 'waiting' ? 'moved to enrolled' : 'enrolled'
    trx.last(takeSeat(trx, scene, statusOf(done, enrollsAnyway(scene.standing))))
    return carriedOut(scene, 'enrolled')
  })
}
