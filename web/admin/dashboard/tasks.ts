import type { OfficeTask } from '../../../contract/officeTasks.ts'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'

/** Families log in before the opening, and most classes fill soon after it. */
const [BEFORE_OPENING_MS, AFTER_OPENING_MS] = [30 * MINUTE_MS, 4 * HOUR_MS]

/** Whether a window of the semester is about to open, or opened in the last hours. */
export function isOpening(
  { active, disabled, windows, lottery }: Pick<ListedSemester, 'active' | 'disabled' | 'windows' | 'lottery'>,
  now: Date,
): boolean {
  if (!active || disabled || (lottery && !lottery.ran_at)) return false
  return windows.some(({ opens_at }) => {
    const since = now.getTime() - Date.parse(opens_at)
    return since >= -BEFORE_OPENING_MS && since < AFTER_OPENING_MS
  })
}

/** Names advice by what it is about: it does not come back because a number in it changes. */
export function adviceKey({ id }: Pick<ListedSemester, 'id'>, advice: OfficeTask): string {
  return JSON.stringify([id, { ...advice, count: 0, wait_list: 0, seats: 0 }])
}

/** "in 3 days", "in 5 hours": the time until a moment in the largest unit of which there are two. */
export function timeUntil(at: string, now: Date, locale: string): string {
  const left = Date.parse(at) - now.getTime()
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (left >= 2 * DAY_MS) return format.format(Math.round(left / DAY_MS), 'day')
  if (left >= 2 * HOUR_MS) return format.format(Math.round(left / HOUR_MS), 'hour')
  return format.format(Math.max(1, Math.round(left / MINUTE_MS)), 'minute')
}

/** The calendar days of the school from now until a time: 0 for today. */
export function daysUntil(time: string, now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (Date.parse(format.format(new Date(time))) - Date.parse(format.format(now))) / DAY_MS
}
