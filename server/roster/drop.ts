import { whyNotDrop } from '../../domain/enrollment.ts'
import type { Transaction } from '../db/database.ts'
import { decide } from './decide.ts'
import { carriedOut, type Outcome } from './outcome.ts'
import { giveUp } from './roster.queries.ts'
import type { Look, RosterCommand } from './scene.ts'

/** Drops a child from a class; the seat is free with the commit. Throws as enroll. */
export function drop(trx: Transaction, command: RosterCommand, look: Look): Promise<Outcome> {
  return decide(trx, command, look, whyNotDrop, (scene) => {
    trx.last(giveUp(trx, scene, 'dropped'))
    return carriedOut(scene, null)
  })
}
