import { HOUR_MS, MINUTE_MS } from '../durations.ts'

/** Bytes that may be written: at once after a pause, and then in each hour. */
export interface WriteRate {
  readonly burst: number
  readonly perHour: number
}

/** What is left. Less than nothing after a write that was larger than what was left. */
export interface WriteAllowance {
  readonly bytes_left: number
  readonly counted_at: Date
}

const MB = 1_000_000
/** The row of a save in the log, without its content. */
const SAVE_BYTES = 512
/** A stored byte is kept for weeks, a replaced one only in the log until its backup is deleted. */
const STORED_WEIGHT = 20
/** A clock was set back when a time lies further in the future than this. */
const CLOCKS_APART_MS = MINUTE_MS

/** Somebody who pauses after each letter, with every question answered, writes 8 MB in an hour. */
export const DRAFT_RATE: WriteRate = { burst: 4 * MB, perHour: 8 * MB }

/** `limit`: calls of a kind in a minute. At 60, sixty families in one room can type for an hour, or twenty in each hour of a day. */
export function networkRate(limit: number): WriteRate {
  return { burst: 2 * limit * MB, perHour: 0.6 * limit * MB }
}

/** A network that has written more than this lately shares its part of the whole with others like it. */
export const BUSY_NETWORK_BYTES = 10 * MB

/**
 * All networks together. Busy networks and the others have their own parts, so that a few attackers do not take the part of families at
 * home. Never less than one network has.
 */
export function rateInAll(limit: number): WriteRate {
  return { burst: Math.max(300 * MB, networkRate(limit).burst), perHour: 40 * MB }
}

/** What storing `stored` bytes in place of `replaced` ones takes from an allowance. */
export function writeCost({ stored, replaced = 0 }: { readonly stored: number; readonly replaced?: number }): number {
  return SAVE_BYTES + stored + STORED_WEIGHT * Math.max(0, stored - replaced)
}

export function fullAllowance({ burst }: WriteRate, now: Date): WriteAllowance {
  return { bytes_left: burst, counted_at: now }
}

/** The allowance with what time has added. */
export function currentAllowance(
  { bytes_left, counted_at }: WriteAllowance,
  rate: WriteRate,
  now: Date,
): WriteAllowance {
  const elapsed = now.getTime() - counted_at.getTime()
  if (elapsed < -CLOCKS_APART_MS) return fullAllowance(rate, now)
  const added = (Math.max(0, elapsed) * rate.perHour) / HOUR_MS
  return { bytes_left: Math.min(rate.burst, Math.floor(bytes_left + added)), counted_at: now }
}

/** Whole seconds until this many bytes are left, at least 1. */
export function secondsUntilLeft({ bytes_left }: WriteAllowance, { perHour }: WriteRate, wanted: number): number {
  return Math.max(1, Math.ceil(((wanted - bytes_left) / perHour) * (HOUR_MS / 1000)))
}
