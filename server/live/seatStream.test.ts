import { expect, onTestFinished, test, vi } from 'vitest'
import type { Pause } from '../../contract/pauses.ts'
import { OpenStreams } from '../platform/live/openStreams.ts'
import { PlaceChanges } from './placeChanges.ts'
import { type SeatsRow, type SeatsView, SeatUpdate, toView } from './seatUpdates.ts'
import { SeatStream } from './semesterSeats.ts'

const CLASSES = 200

/** A semester whose classes have this number of enrolled students, and were edited this many times. */
function viewAfter(current_seats: number, revision = 1) {
  const semester = { semester_version: '1', semester_active: true, calendar_revision: null }
  const row = {
    active: true,
    max_seats: 100,
    wait_list: 0,
    offered_seats: 0,
    current_seats,
    revision,
    version: `${current_seats}`,
  }
  const rows: SeatsRow[] = Array.from({ length: CLASSES }, (_, n) => ({ ...semester, ...row, id: n + 1 }))
  const view = toView(rows, 'parent')
  if (!view) throw new Error('the semester is not visible')
  return view
}

function updateFrom(previous: SeatsView | undefined, view: SeatsView, pauses: readonly Pause[] = []) {
  return new SeatUpdate({ previous, view, streams: 1, pauses, places: new PlaceChanges() })
}

function openStream(lastEventId?: string, onClose: (stream: SeatStream) => void = () => undefined) {
  const session = { token_hash: Buffer.from('token'), user_id: 1, role: 'parent', expires_at: new Date() } as const
  let ready = 0
  const stream = new SeatStream(session, lastEventId, { onReady: () => ready++, onClose: () => onClose(stream) })
  return { stream, ready: () => ready }
}

const eventsIn = (text: string) => text.split('\n\n').filter((block) => block.startsWith('event'))

test('a client that does not read is not buffered beyond one event', () => {
  const { stream } = openStream()
  const sizes: number[] = []
  for (let n = 0; n < 1000; n++) {
    stream.update(updateFrom(viewAfter(n), viewAfter(n + 1, n)))
    sizes.push(stream.readableLength)
  }
  const event = updateFrom(undefined, viewAfter(1)).all.length
  expect(Math.max(...sizes)).toBeLessThan(2 * 16 * 1024 + event)
  expect(stream.stalledFor).toBeGreaterThan(0)
})

test('a client that reads again gets the current counts of all classes, and one reload for all missed edits', () => {
  const { stream, ready } = openStream()
  stream.update(updateFrom(undefined, viewAfter(0)))
  for (let n = 1; n <= 50; n++) stream.update(updateFrom(viewAfter(n - 1), viewAfter(n, n)))
  stream.read()
  stream.read()
  expect(ready()).toBe(1)
  stream.update(updateFrom(viewAfter(50, 50), viewAfter(50, 50)))
  const events = eventsIn(String(stream.read()))
  expect(events.map((event) => event.split('\n')[0])).toEqual(['event: seats', 'event: reload'])
  expect(events[0]?.match(/"current_seats":50,/g)).toHaveLength(CLASSES)
})

test('a client that knows the current classes gets no reload', () => {
  const view = viewAfter(1)
  const known = openStream(view.structure).stream
  known.update(updateFrom(undefined, view))
  expect(eventsIn(String(known.read()))).toHaveLength(1)
  const outdated = openStream('another').stream
  outdated.update(updateFrom(undefined, view))
  expect(eventsIn(String(outdated.read()))).toHaveLength(2)
})

test('a client gets what is paused once, and the end of the last pause', () => {
  const { stream } = openStream()
  const view = viewAfter(1)
  const pauses: Pause[] = [{ action: 'adding', message: '', paused_at: new Date().toISOString() }]
  const update = (paused: readonly Pause[]) => {
    stream.update(updateFrom(view, view, paused))
    return eventsIn(String(stream.read())).filter((event) => event.startsWith('event: pauses'))
  }
  expect(update([])).toEqual([])
  expect(update(pauses)).toEqual([expect.stringContaining('"action":"adding"')])
  expect(update(pauses)).toEqual([])
  expect(update([])).toEqual([expect.stringContaining('{"pauses":[]}')])
})

test('an ended stream takes no more updates', () => {
  const { stream } = openStream()
  stream.end()
  stream.update(updateFrom(undefined, viewAfter(1)))
  stream.end()
  expect(String(stream.read())).toBe(':\n\n')
})

test('the time since the end of a stream whose client does not read is known', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { stream } = openStream()
  vi.advanceTimersByTime(1000)
  expect(stream.endedFor).toBe(0)
  stream.end()
  vi.advanceTimersByTime(6000)
  stream.end()
  expect(stream.endedFor).toBe(6000)
})

test('of ten streams that one session opens at once, the last four stay open, also when their clients do not read', () => {
  const streams = new OpenStreams()
  const opened = Array.from({ length: 10 }, () => openStream(undefined, (stream) => streams.delete(stream)).stream)
  for (const stream of opened) {
    streams.add(stream)
    stream.end()
  }
  expect([...streams]).toEqual(opened.slice(-4))
  expect(streams.size).toBe(4)
  expect(opened.map(({ destroyed }) => destroyed).indexOf(false)).toBe(6)
})
