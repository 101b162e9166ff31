/** The time at which enrollment opens, for families: "Monday, August 3, 8:00 AM" in the school's time zone. */
export function openingText(opens_at: Date, timeZone: string, locale = 'en-US'): string {
  return `${dateText(opens_at, timeZone, locale)}, ${clockText(opens_at, timeZone, locale)}`
}

/** "Monday, August 3" in the school's time zone. */
export function dateText(time: Date, timeZone: string, locale = 'en-US'): string {
  return new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(time)
}

/** "8:00 AM" in the school's time zone. */
export function clockText(time: Date, timeZone: string, locale = 'en-US'): string {
  const clock = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' })
  return clock.format(time).replaceAll(NARROW_SPACE, ' ')
}

/** Some engines put it before AM and PM. */
const NARROW_SPACE = '\u202f'
