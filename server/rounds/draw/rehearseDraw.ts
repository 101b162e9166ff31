import { sql } from 'kysely'
import { figuresByGrade, type GradeFigures } from '../../../domain/draw/figures.ts'
import { drawRecord } from '../../../domain/draw/record.ts'
import { whyNotDraw } from '../../../domain/draw/roundState.ts'
import type { Transaction } from '../../db/database.ts'
import { roundProblem } from '../messages.ts'
import { findRound, requireRound } from '../rounds.queries.ts'
import { newSeed, sha256 } from '../seed.ts'
import { readPreferences } from './readPreferences.ts'

export interface Rehearsal {
  readonly semester_id: number
  readonly now: Date
}

/** Draws with a new seed. The transaction is read-only. @throws 404 without a round, 422 `already-drawn` */
export async function rehearseDraw(trx: Transaction, { semester_id, now }: Rehearsal): Promise<GradeFigures[]> {
  await sql`set transaction isolation level repeatable read, read only`.execute(trx)
  const row = requireRound(await findRound(trx, semester_id))
  const because = whyNotDraw(row, now, { rehearsal: true })
  if (because) throw roundProblem(because)
  const { round } = await readPreferences(trx, row)
  return figuresByGrade(round, drawRecord(round, newSeed(), sha256).decisions)
}
