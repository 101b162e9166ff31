import { MINUTE_MS } from '../../domain/durations.ts'

/** Milliseconds for which a response counts, because the clocks of computers do not run at the same speed. */
const VALID_MS = 10 * MINUTE_MS

/** `offset`: milliseconds from the start of the page's monotonic clock to 1970 by the server's clock, as estimated at `at`. */
let estimate: { readonly offset: number; readonly at: number } | undefined

/**
 * Takes the server's time from a response that has just arrived. The response took time to arrive, so the estimate is never ahead of the
 * server. Of the responses of the last minutes the fastest one counts.
 * @param now ISO 8601
 */
export function recordServerTime(now: string): void {
  const at = performance.now()
  const offset = Date.parse(now) - at
  if (!estimate || offset >= estimate.offset || at - estimate.at > VALID_MS) estimate = { offset, at }
}

/** The time of the server's clock, whatever the browser's clock says. The browser's time before the first response. */
export function serverTime(): number {
  return estimate === undefined ? Date.now() : estimate.offset + performance.now()
}
