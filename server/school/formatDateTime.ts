/** A time in the school's time zone: "March 2, 2026 at 8:04 AM MST". */
export function formatDateTime(timeZone: string, date: Date): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(date)
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone })
  return `${day} at ${time.format(date).replaceAll('\u202f', ' ')}`
}
