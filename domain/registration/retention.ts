import { DAY_MS } from '../durations.ts'

/** Days until a draft is erased after its last change. */
export const DRAFT_RETENTION_DAYS = { min: 7, max: 180 } as const
/** Days until a registration is erased after the office declined it. */
export const DECLINED_RETENTION_DAYS = { min: 30, max: 3650 } as const

/** Whatever was last changed by this time is erased. */
export function erasedUntil(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}
