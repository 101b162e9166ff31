import type { SeatCounts } from '../../contract/live.ts'

interface Received {
  readonly counts: SeatCounts
  readonly at: number
}

const received = new Map<number, Received>()

/** Keeps the latest streamed counts of each class, for fetches that are still running. */
export function recordCounts(counts: readonly SeatCounts[]): void {
  const at = performance.now()
  for (const row of counts) received.set(row.id, { counts: row, at })
}

/** Replaces the counts that were streamed after the fetch started: the fetch may have read older ones. */
export function withNewerCounts<Row extends SeatCounts>(rows: readonly Row[], fetchStart: number): Row[] {
  return rows.map((row) => {
    const newer = received.get(row.id)
    return newer && newer.at > fetchStart ? { ...row, ...newer.counts } : row
  })
}

export function withCounts<Row extends SeatCounts>(rows: readonly Row[], counts: readonly SeatCounts[]): Row[] {
  const byId = new Map(counts.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }))
}
