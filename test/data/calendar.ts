import ICAL from 'ical.js'

/** One meeting or all-day entry of a calendar, read from the text of an iCalendar file. */
interface Instance {
  readonly uid: string
  readonly summary: string
  /** UTC, "2026-08-24T12:30:00.000Z", or "2026-08-24" for a whole day. */
  readonly starts: string
  readonly ends: string
}

/** Reads the text with another library than the one that writes it, in strict mode. */
export function readCalendar(text: string) {
  ICAL.TimezoneService.reset()
  const root = new ICAL.Component(ICAL.parse(text))
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const events = root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  return { root, events, instances: events.flatMap(instancesOf).sort(byStart) }
}

/** The events of one calendar file, by UID. */
export function eventsByUid(text: string): ReadonlyMap<string, ICAL.Event> {
  return new Map(readCalendar(text).events.map((event) => [event.uid, event]))
}

function instancesOf(event: ICAL.Event): Instance[] {
  const { uid, summary } = event
  const of = (start: ICAL.Time, end: ICAL.Time) => ({ uid, summary, starts: momentText(start), ends: momentText(end) })
  if (!event.isRecurring()) return [of(event.startDate, event.endDate)]
  const found: Instance[] = []
  const iterator = event.iterator()
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(next)
    found.push(of(startDate, endDate))
  }
  return found
}

function momentText(time: ICAL.Time): string {
  return time.isDate ? time.toString() : time.toJSDate().toISOString()
}

function byStart(a: Instance, b: Instance): number {
  return a.starts.localeCompare(b.starts) || a.uid.localeCompare(b.uid)
}
