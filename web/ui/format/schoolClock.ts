/** Times as the school's own clock tells them, wherever they are read. */
export interface SchoolClock {
  /** What people call the zone all year round: "MST", "MT", "New Zealand Time". */
  readonly zoneName: string
  /** For reading: "Aug 3, 2026, 8:15 AM". Takes ISO 8601, as all of these. */
  readonly formatDateTime: (time: string) => string
  /** The day alone: "Aug 3, 2026". */
  readonly formatDate: (time: string) => string
  /** For a spreadsheet: "2026-08-03 08:15:22". */
  readonly formatSortable: (time: string) => string
}

/** The clock of a school in this time zone, in the reader's language. */
export function schoolClock(timeZone: string, locale: string): SchoolClock {
  const short = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const dated = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' })
  const sortable = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const named = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' })
  const zone = named.formatToParts(0).find(({ type }) => type === 'timeZoneName')
  return {
    zoneName: zone?.value ?? timeZone,
    formatDateTime: (time) => short.format(new Date(time)),
    formatDate: (time) => dated.format(new Date(time)),
    formatSortable: (time) => sortable.format(new Date(time)),
  }
}
