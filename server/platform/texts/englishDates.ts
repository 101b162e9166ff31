import { DAY_MS } from '../../../domain/durations.ts'
import { type Language, LOCALES } from '../../../domain/language.ts'
import { dateTimeFormat } from '../../../domain/schoolTime.ts'

const LONG_TIME = /^([A-Z][a-z]+) (\d{1,2}), (\d{4}) at (\d{1,2}):(\d\d) (AM|PM) (\S+)$/
const OPENING = /^([A-Z][a-z]+), ([A-Z][a-z]+) (\d{1,2}), (\d{1,2}):(\d\d) (AM|PM)$/
const NARROW_SPACES = /[\u00a0\u202f]/g
/** A leap year, so that it has every day of a month. */
const ANY_YEAR = 2024
/** A Monday. */
const FIRST_MONDAY = Date.UTC(ANY_YEAR, 0, 1)

/**
 * A time as the server writes it in English, in another language: "March 2, 2026 at 8:04 AM MST" or "Monday, August 3, 8:00 AM". The time
 * zone stays. Undefined for every other text.
 */
export function timeIn(language: Language, text: string): string | undefined {
  const locale = LOCALES[language]
  const [, month = '', day, year, hour, minute, half, zone] = LONG_TIME.exec(text) ?? []
  if (zone !== undefined) {
    const date = format(locale, { dateStyle: 'long' }, dateOf(month, day, Number(year)))
    return `${date}, ${clock(locale, hour, minute, half)} ${zone}`
  }
  const [, weekday = '', openingMonth = '', ...opening] = OPENING.exec(text) ?? []
  if (weekday === '') return undefined
  const date = format(locale, { month: 'long', day: 'numeric' }, dateOf(openingMonth, opening[0], ANY_YEAR))
  const dayOfWeek = WEEKDAYS.indexOf(weekday)
  const name = format(locale, { weekday: 'long' }, FIRST_MONDAY + dayOfWeek * DAY_MS)
  return `${name}, ${date}, ${clock(locale, opening[1], opening[2], opening[3])}`
}

const MONTHS = Array.from({ length: 12 }, (_, month) => format('en-US', { month: 'long' }, Date.UTC(ANY_YEAR, month)))
const WEEKDAYS = Array.from({ length: 7 }, (_, day) =>
  format('en-US', { weekday: 'long' }, FIRST_MONDAY + day * DAY_MS),
)

function dateOf(month: string, day: string | undefined, year: number): number {
  return Date.UTC(year, MONTHS.indexOf(month), Number(day))
}

function clock(locale: string, hour: string | undefined, minute: string | undefined, half: string | undefined): string {
  const time = Date.UTC(ANY_YEAR, 0, 1, (Number(hour) % 12) + (half === 'PM' ? 12 : 0), Number(minute))
  return format(locale, { hour: 'numeric', minute: '2-digit' }, time)
}

function format(locale: string, options: Intl.DateTimeFormatOptions, time: number): string {
  return dateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    .format(time)
    .replace(NARROW_SPACES, ' ')
}
