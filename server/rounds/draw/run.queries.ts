import type { DrawRun } from '../../../contract/rounds.ts'
import type { RoundTimes } from '../../../domain/draw/roundState.ts'
import { fullName } from '../../../domain/person.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { SessionUser } from '../../http/session.ts'

/** Milliseconds between two reports of a running draw, and until a silent one counts as interrupted. */
export const REPORT_MS = 1000
const SILENT_MS = 10_000

/** Times as JSON. */
export interface RunRow {
  readonly started_at: string
  readonly seen_at: string
  readonly percent: number
  readonly failed: boolean
}

/** How far the draw is. Null when it was not started or is complete. */
export function runOf(run: RunRow | null, { drawn_at }: Pick<RoundTimes, 'drawn_at'>, now: Date): DrawRun | null {
  if (!run || drawn_at) return null
  const isSilent = now.getTime() - new Date(run.seen_at).getTime() > SILENT_MS
  const state = run.failed ? 'failed' : isSilent ? 'interrupted' : 'running'
  return { state, percent: run.percent, started_at: new Date(run.started_at).toISOString() }
}

/** Replaces the run of an earlier attempt. */
export async function insertRun(
  trx: Transaction,
  { round_id, by, now }: { readonly round_id: number; readonly by: SessionUser; readonly now: Date },
): Promise<void> {
  const times = { started_at: now, seen_at: now }
  const run = { culprit: fullName(by), culprit_id: by.id, ...times, percent: 0, failed: false }
  await trx
    .insertInto('draw_run')
    .values({ round_id, ...run })
    .onConflict((on) => on.column('round_id').doUpdateSet(run))
    .execute()
}

export async function reportRun(
  db: Database,
  round_id: number,
  progress: { readonly percent?: number; readonly seen_at: Date; readonly failed?: boolean },
): Promise<void> {
  await db.updateTable('draw_run').set(progress).where('round_id', '=', round_id).execute()
}
