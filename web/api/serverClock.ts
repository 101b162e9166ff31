/** Milliseconds from the start of the page's monotonic clock to 1970 by the server's clock. */
let offset: number | undefined

/**
 * Takes the server's time from a response that has just arrived. The response took time to arrive, so the estimate is never ahead of the
 * server. Of several responses the fastest one counts.
 * @param now ISO 8601
 */
export function recordServerTime(now: string): void {
  offset = Math.max(offset ?? Number.NEGATIVE_INFINITY, Date.parse(now) - performance.now())
}

/** The time of the server's clock, whatever the browser's clock says. The browser's time before the first response. */
export function serverTime(): number {
  return offset === undefined ? Date.now() : offset + performance.now()
}
