/** Times are in the school's time zone, not the browser's. */
export interface SchoolClock {
  /** Without daylight saving time: "MST", "MT", "New Zealand Time". */
  readonly zoneName: string
  /** "Aug 3, 2026, 8:15 AM". In all formats `time` is ISO 8601. */
  readonly formatDateTime: (time: string) => string
  /** "Aug 3, 2026". */
  readonly formatDate: (time: string) => string
  /** "Aug 3". */
  readonly formatDay: (time: string) => string
  /** "Aug 3, 8:15 AM". */
  readonly formatDayAndTime: (time: string) => string
  /** For spreadsheets: "2026-08-03 08:15:22". */
  readonly formatSortable: (time: string) => string
}

export function schoolClock(timeZone: string, locale: string): SchoolClock {
  const dateTime = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' })
  const day = new Intl.DateTimeFormat(locale, { timeZone, month: 'short', day: 'numeric' })
  const dayAndTime = new Intl.DateTimeFormat(locale, {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const sortable = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const withZone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' })
  const zone = withZone.formatToParts(0).find(({ type }) => type === 'timeZoneName')
  return {
    zoneName: zone?.value ?? timeZone,
    formatDateTime: (time) => dateTime.format(new Date(time)),
    formatDate: (time) => date.format(new Date(time)),
    formatDay: (time) => day.format(new Date(time)),
    formatDayAndTime: (time) => dayAndTime.format(new Date(time)),
    formatSortable: (time) => sortable.format(new Date(time)),
  }
}
