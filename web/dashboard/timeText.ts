import { DAY_MS } from '../../domain/durations.ts'
import { clockText } from '../../domain/enrollment/windows.ts'

/** Milliseconds. From a week on, the name of a weekday would not say which. */
const WEEKDAY_IS_CLEAR = 6 * DAY_MS

/** A time that is near, in the school's time zone: "5:40 PM" today, "Friday 5:00 PM" in the next days, else "Tue, Aug 4, 8:00 AM". */
export function timeText(time: Date, now: Date, { timeZone, locale }: { timeZone: string; locale: string }): string {
  const dayOf = (date: Date) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(date)
  const clock = clockText(time, timeZone, locale)
  if (dayOf(time) === dayOf(now)) return clock
  if (time.getTime() - now.getTime() < WEEKDAY_IS_CLEAR)
    return `${new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long' }).format(time)} ${clock}`
  const date = { timeZone, weekday: 'short', month: 'short', day: 'numeric' } as const
  return `${new Intl.DateTimeFormat(locale, date).format(time)}, ${clock}`
}
