/** The time at which enrollment opens, for families: "Monday, August 3, 8:00 AM" in the school's time zone. */
export function openingText(opens_at: Date, timeZone: string, locale = 'en-US'): string {
  const date = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' })
  return `${date.format(opens_at)}, ${time.format(opens_at)}`.replaceAll(NARROW_SPACE, ' ')
}

/** Some engines put it before AM and PM. */
const NARROW_SPACE = '\u202f'
