import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

type SchoolTime =
  | { readonly moment: Date; readonly refusal?: undefined }
  | { readonly moment?: undefined; readonly refusal: 'unreadable' | 'skipped' | 'twice' }

const TEXT = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/

/** Parses "2026-08-03 08:15", optionally with seconds and offset. A time that a clock change skips or repeats needs an offset. */
export function readSchoolTime(text: string, timeZone: string): SchoolTime {
  const [, year, month, day, hour, minute, second = '0', fraction = '0', offset] = TEXT.exec(text.trim()) ?? []
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second.padStart(2, '0')}`
  const asUtc = Date.parse(`${local}Z`)
  if (year === undefined || Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(local))
    return { refusal: 'unreadable' }
  const time = asUtc + Number(fraction.padEnd(3, '0'))
  if (offset !== undefined) return { moment: new Date(time - toMinutes(offset) * MINUTE_MS) }
  const moments = timesOfSchoolClock(time, timeZone)
  if (moments.length > 1) return { refusal: 'twice' }
  const [moment] = moments
  return moment === undefined ? { refusal: 'skipped' } : { moment: new Date(moment) }
}

/** The local time with its offset: "2026-08-03 08:15:00 -07:00". */
export function schoolTimeText(moment: Date, timeZone: string): string {
  const offset = offsetAt(moment.getTime(), timeZone)
  const local = new Date(moment.getTime() + offset).toISOString().slice(0, 19).replace('T', ' ')
  const minutes = Math.abs(offset) / MINUTE_MS
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${local} ${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** The school's date at this time, as milliseconds from 1970 to that date's midnight in UTC. */
export function schoolDay(moment: Date, timeZone: string): number {
  const local = moment.getTime() + offsetAt(moment.getTime(), timeZone)
  return local - (((local % DAY_MS) + DAY_MS) % DAY_MS)
}

/**
 * All points in time with this local time, in order, in milliseconds since 1970. None for a time that a clock change skips, two for one that
 * it repeats. The offset changes at most once within 24 hours.
 * @param local the local time as if it were UTC, in milliseconds since 1970
 */
export function timesOfSchoolClock(local: number, timeZone: string): number[] {
  const offsets = new Set([-24, 24].map((hours) => offsetAt(local + hours * HOUR_MS, timeZone)))
  const times = [...offsets].map((offset) => local - offset).filter((time) => time + offsetAt(time, timeZone) === local)
  return times.sort((a, b) => a - b)
}

/** The zone's offset from UTC in milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  const name = dateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value
  return toMinutes(name?.replace('GMT', '') ?? '') * MINUTE_MS
}

/** Parses "Z", "", "+05", "-0700" or "+05:30" to minutes. */
function toMinutes(offset: string): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const FORMATS = new Map<string, Intl.DateTimeFormat>()

/** Shared: a format takes longer to create than to use many times, and holds kilobytes that V8 does not count as its memory. */
export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = FORMATS.get(key) ?? new Intl.DateTimeFormat(locale, options)
  FORMATS.set(key, format)
  return format
}
