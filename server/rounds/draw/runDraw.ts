import { sql } from 'kysely'
import { figuresByGrade, type GradeFigures } from '../../../domain/draw/figures.ts'
import { type DrawRecord, drawRecord, recordBody, recordText } from '../../../domain/draw/record.ts'
import { whyNotDraw } from '../../../domain/draw/roundState.ts'
import { type Actor, createAuditTrail } from '../../audit-trail/trail.ts'
import type { Transaction } from '../../db/database.ts'
import { queueDrawMails } from '../../familyMails/queueDrawMails.ts'
import { endExpiredOffers } from '../../waitLists/endExpiredOffers.ts'
import { lockPlanned } from '../../waitLists/locks.ts'
import { settleClasses } from '../../waitLists/settleClasses.ts'
import { roundProblem } from '../messages.ts'
import { lockRound, readClock, requireRound } from '../rounds.queries.ts'
import { sha256 } from '../seed.ts'
import { writeDecisions } from './decisions.queries.ts'
import { lockPreferences, readPreferences } from './readPreferences.ts'
import { writeResults } from './writeResults.ts'

export interface DrawOrder {
  readonly semester_id: number
  /** The seed of the published commitment. */
  readonly seed: string
  /** Named as the culprit in the log. */
  readonly actor: Actor & { readonly user_id: number }
}

/**
 * Draws and writes everything, or nothing. A repeated draw changes nothing. Reports the percentage that is done.
 * @throws 422 when the round has not closed, 404 without a round
 */
export async function runDraw(
  trx: Transaction,
  { semester_id, seed, actor }: DrawOrder,
  report: (percent: number) => void,
): Promise<void> {
  const round = requireRound(await lockRound(trx, semester_id))
  if (round.drawn_at) return
  const because = whyNotDraw(round, await readClock(trx), { rehearsal: false })
  if (because) throw roundProblem(because)
  report(5)
  await lockPlanned(trx)
  const held = await lockPreferences(trx, round)
  await endExpiredOffers(trx, held.courses, held)
  const preferences = await readPreferences(trx, round)
  report(15)
  const record = drawRecord(preferences.round, seed, sha256)
  if (record.commitment !== round.commitment) throw new Error('the seed is not the one of the published commitment')
  report(30)
  const freed = await writeDecisions(trx, { record, preferences, actor }, (part) => report(30 + Math.floor(part * 50)))
  await writeResults(trx, round.id, { record, preferences })
  await settleClasses(trx, freed, held)
  await queueDrawMails(trx, round.id)
  report(90)
  const digest = await writeRecord(trx, round.id, record)
  const { name } = await trx
    .selectFrom('semester')
    .select('name')
    .where('id', '=', semester_id)
    .executeTakeFirstOrThrow()
  const subject = { kind: 'semester', id: semester_id, name } as const
  createAuditTrail(trx, actor).edited(subject, { draw_digest: null }, { draw_digest: digest })
}

/** Returns the digest. */
async function writeRecord(trx: Transaction, round_id: number, record: DrawRecord): Promise<string> {
  const digest = sha256(recordBody(record))
  const figures: GradeFigures[] = figuresByGrade(record.round, record.decisions)
  await trx
    .updateTable('preference_round')
    .set({
      drawn_at: sql<Date>`clock_timestamp()`,
      record: recordText(record, sha256),
      digest,
      figures: JSON.stringify(figures),
      seed: null,
      key_id: null,
    })
    .where('id', '=', round_id)
    .execute()
  return digest
}
