import pLimit from 'p-limit'
import type { GradeFigures } from '../../../domain/draw/figures.ts'
import type { Postgres } from '../../db/database.ts'
import { runInThread } from './drawThread.ts'
import type { Rehearsal } from './rehearseDraw.ts'
import { REPORT_MS, reportRun } from './run.queries.ts'
import type { DrawOrder } from './runDraw.ts'

/** Runs draws and rehearsals in a thread, one at a time in this process. A lock orders those of several servers. */
export interface Draws {
  rehearse(rehearsal: Rehearsal): Promise<GradeFigures[]>
  /** Starts a draw whose run is in the database, and returns at once. */
  start(round_id: number, order: DrawOrder): void
  /** Ends running draws, which then have changed nothing. */
  close(): Promise<void>
}

export interface DrawsOptions {
  readonly postgres: Postgres
  readonly clock: () => Date
  /** Called after a draw, when seats have changed. */
  readonly onDrawn: () => void
  readonly log: (error: unknown) => void
}

export function openDraws({ postgres, clock, onDrawn, log }: DrawsOptions): Draws {
  const { url } = postgres
  const limit = pLimit(1)
  const ending = new AbortController()
  const running = new Set<Promise<void>>()

  async function draw(round_id: number, order: DrawOrder): Promise<void> {
    let percent = 0
    const report = (done: number) => {
      percent = done
    }
    const send = () => reportRun(postgres.office, round_id, { percent, seen_at: clock() }).catch(log)
    const reports = setInterval(send, REPORT_MS)
    try {
      await limit(() => runInThread({ kind: 'draw', url, order }, { report, ended: ending.signal }))
      onDrawn()
    } catch (error) {
      if (ending.signal.aborted) return
      log(error)
      await reportRun(postgres.office, round_id, { failed: true, seen_at: clock() }).catch(log)
    } finally {
      clearInterval(reports)
    }
  }

  return {
    rehearse: (rehearsal) =>
      limit(() => runInThread({ kind: 'rehearsal', url, rehearsal }, { report: () => {}, ended: ending.signal })),
    start(round_id, order) {
      const run = draw(round_id, order).finally(() => running.delete(run))
      running.add(run)
    },
    async close() {
      ending.abort()
      await Promise.all(running)
    },
  }
}
