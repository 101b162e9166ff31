const THIN_SPACE = '\u2009'
const NARROW_NO_BREAK_SPACE = '\u202f'
const NO_BREAK_SPACE = '\u00a0'

/** "8:30 – 9:25 AM" with spaces that every font has, for the times "08:30" and "09:25" of the school's clock. */
export function timeRange(locale: string, starts_at: string, ends_at: string): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const range = format.formatRange(new Date(`1970-01-01T${starts_at}Z`), new Date(`1970-01-01T${ends_at}Z`))
  return range.replaceAll(THIN_SPACE, ' ').replaceAll(NARROW_NO_BREAK_SPACE, NO_BREAK_SPACE)
}

/** Whether the office's text for the time of a class, such as "1:15-2:10", is this time. */
export function isTimeRange(text: string, starts_at: string, ends_at: string): boolean {
  const digits = text.replace(/\D/g, '')
  return (
    digits === digitsOf(starts_at, 12) + digitsOf(ends_at, 12) || digits === digitsOf(starts_at) + digitsOf(ends_at)
  )
}

/** "13:15" is 1315, or 115 on a 12-hour clock. */
function digitsOf(time: string, hours = 24): string {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) > hours ? Number(hour) - hours : Number(hour)}${minute}`
}
