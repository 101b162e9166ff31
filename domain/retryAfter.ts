/** Whole seconds until a time, at least one. The value of Retry-After. */
export function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000))
}
