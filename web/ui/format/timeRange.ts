/** "8:30-9:25", as the office writes the times of its classes, for the times "08:30" and "09:25" of the school's clock. */
export function timeRange(starts_at: string, ends_at: string): string {
  return `${clock(starts_at)}-${clock(ends_at)}`
}

/** "13:15" is "1:15". */
function clock(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute}`
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
