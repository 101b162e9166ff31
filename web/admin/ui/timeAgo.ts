import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { serverTime } from '../../api/serverClock.ts'
import { useServerTime } from '../../enrollment/opening/useServerTime.ts'

/** "3 days ago", "5 hours ago", "now": the time since a moment in the largest unit of which there are two. */
export function timeAgo(at: string, now: Date, locale: string): string {
  const passed = now.getTime() - Date.parse(at)
  const format = new Intl.RelativeTimeFormat(locale)
  if (passed >= 2 * DAY_MS) return format.format(-Math.floor(passed / DAY_MS), 'day')
  if (passed >= 2 * HOUR_MS) return format.format(-Math.floor(passed / HOUR_MS), 'hour')
  if (passed >= MINUTE_MS) return format.format(-Math.floor(passed / MINUTE_MS), 'minute')
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
}

/** The time of the server's clock. Renders again each minute, so that a page that stays open tells the time. */
export function useMinute(): Date {
  const now = serverTime()
  useServerTime((Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS)
  return new Date(now)
}
