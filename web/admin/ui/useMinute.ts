import { MINUTE_MS } from '../../../domain/durations.ts'
import { serverTime } from '../../api/serverClock.ts'
import { useServerTime } from '../../enrollment/opening/useServerTime.ts'

/** The time of the server's clock. Renders again each minute, so that a page that stays open tells the time. */
export function useMinute(): Date {
  const now = serverTime()
  useServerTime((Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS)
  return new Date(now)
}
