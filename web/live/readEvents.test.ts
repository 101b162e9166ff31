import { expect, test } from 'vitest'
import { readEvents, type StreamedEvent } from './seatConnection.ts'

const TEXT =
  ':\n\nevent: seats\nid: a1\ndata: {"courses":[{"id":1,"name":"Tł\u2019ízí"}]}\n\nevent: reload\nid: b2\ndata: {}\n\n'

function streamOf(parts: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}

async function eventsOf(parts: readonly Uint8Array[]): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = []
  for await (const event of readEvents(streamOf(parts))) events.push(event)
  return events
}

const EXPECTED = [
  { name: '', id: '', data: '' },
  { name: 'seats', id: 'a1', data: '{"courses":[{"id":1,"name":"Tł\u2019ízí"}]}' },
  { name: 'reload', id: 'b2', data: '{}' },
]

test('a stream that arrives at once has its comments and events', async () => {
  expect(await eventsOf([new TextEncoder().encode(TEXT)])).toEqual(EXPECTED)
})

test('a stream that arrives byte by byte has the same events', async () => {
  const bytes = [...new TextEncoder().encode(TEXT)].map((byte) => new Uint8Array([byte]))
  expect(await eventsOf(bytes)).toEqual(EXPECTED)
})

test('an event that was cut off is not used', async () => {
  expect(await eventsOf([new TextEncoder().encode('event: seats\ndata: {"cour')])).toEqual([])
})

test('a lost connection ends the events', async () => {
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) controller.error(new TypeError('network error'))
      else controller.enqueue(new TextEncoder().encode(TEXT))
      sent = true
    },
  })
  const events: StreamedEvent[] = []
  for await (const event of readEvents(body)) events.push(event)
  expect(events).toEqual(EXPECTED)
})
