/** A moment as somebody at the school says it, with the zone: "March 2, 2026 at 8:04 AM MST". */
export function formatDateTime(timeZone: string, moment: Date): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment)
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone })
  return `${day} at ${time.format(moment).replaceAll('\u202f', ' ')}`
}
